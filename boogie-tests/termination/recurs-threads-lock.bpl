// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A lock is taken and released, and the turns are counted.

var lock: bool;
var count: int;

procedure {:entrypoint} main()
  modifies lock, count;
{
  lock := false;
  count := 0;
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies lock, count;
{
  while (count >= 0) {
    atomic { assume !lock; lock := true; }
    count := count + 1;
    lock := false;
  }
}
