// RUN: check --property deadlock --rounds 3
// EXPECT: holds
// RUN: check --property deadlock --rounds 3 --method eager
// EXPECT: holds
// RUN: check --property deadlock --method explore
// EXPECT: proved
//
// A section that begins with a choice waits for nothing: an execution that takes the way on which it cannot go on is discarded.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Other();
  atomic
  {
    if (*) { assume x == 5; } else { assume x != 5; }
  }
}

procedure Other()
  modifies x;
{
  x := 1;
}
