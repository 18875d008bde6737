// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: violated
//
// A thread's precondition is checked where it is created, with the values there: n is 1 in round 0, and may be 0 in round
// 1.

var n: int;

procedure {:entrypoint} Main()
  modifies n;
{
  n := 1;
  async call Clear();
  async call Divide(n);
}

procedure Clear()
  modifies n;
{
  n := 0;
}

procedure Divide(by: int)
  requires by != 0;
{
}
