// RUN: check --property race --rounds 1 --recursion 4
// EXPECT: violated
// RUN: check --property race --rounds 1 --recursion 4 --method eager
// EXPECT: violated
//
// Races in recursive threads.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  async call A(2);
  async call A(2);
}

procedure A(n: int)
  modifies x;
{
  if (n > 0) {
    call A(n - 1);
  } else {
    x := x + 1;
  }
}
