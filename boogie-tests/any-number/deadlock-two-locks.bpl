// RUN: check --property deadlock
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip threads without number
//
// Any number of threads take two locks, all in the same order. Who waits for the second is counted apart from who can go on: that the first is taken
// says that somebody waits for the second or can go on.

var first, second: bool;

procedure {:entrypoint} Main()
  modifies first, second;
{
  first := false;
  second := false;
  while (*) {
    async call Worker();
  }
}

procedure Worker()
  modifies first, second;
{
  atomic {
    assume !first;
    first := true;
  }
  atomic {
    assume !second;
    second := true;
  }
  second := false;
  first := false;
}
