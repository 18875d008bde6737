// RUN: explore --property termination --states 20000
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
//
// There is no end to the threads that may be created, but the first that runs ends it all, and every thread has to run.

var done: bool;

procedure {:entrypoint} Main()
  modifies done;
{
  done := false;
  while (!done) {
    async call Ends();
  }
}

procedure Ends()
  modifies done;
{
  done := true;
}
