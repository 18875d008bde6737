// RUN: check
// EXPECT: violated
// RUN: check --rounds 2
// EXPECT: violated
// RUN: check --rounds 2 --method eager
// EXPECT: violated
//
// What is checked is true if all executions of the code return true; one of them, in which the other thread has written, does not.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 3;
  async call Worker();
  assert |{ var b: bool; A: call b := Either(); return b; }|;
}

procedure Worker()
  modifies x;
{
  x := 0;
}

procedure Either() returns (b: bool)
{
  goto Small, Large;
  Small: assume x < 3; b := false; return;
  Large: assume x < 4; b := true;
}
