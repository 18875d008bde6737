// RUN: check --property deadlock --rounds 2
// EXPECT: holds complete
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: holds complete
//
// The first assumption of an atomic section waits, each further one only excludes executions.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Sets();
  atomic { assume x >= 0; assume x == 1; }
}

procedure Sets()
  modifies x;
{
  x := 1;
}
