// RUN: check --property termination --method recurrence --fairness none
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Without fairness the other one never runs.

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
