// RUN: check --property termination --method recurrence --fairness weak
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The door is open again and again, but not always: that is enough for weak fairness.

var open: bool;
var stop: bool;
var turns: int;

procedure {:entrypoint} main()
  modifies open, stop, turns;
{
  open := false;
  stop := false;
  turns := 0;
  async call Turns();
  async call Stops();
}

procedure Turns()
  modifies open, turns;
{
  while (!stop) {
    open := true;
    open := false;
    turns := turns + 1;
  }
}

procedure Stops()
  modifies stop;
{
  atomic { assume open; stop := true; }
}
