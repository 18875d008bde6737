// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// With fairness the other one runs in the end.

var done: bool;
var tries: int;

procedure {:entrypoint} main()
  modifies done, tries;
{
  done := false;
  tries := 0;
  async call Tries();
  async call Ends();
}

procedure Tries()
  modifies tries;
{
  while (!done) {
    tries := tries + 1;
  }
}

procedure Ends()
  modifies done;
{
  done := true;
}
