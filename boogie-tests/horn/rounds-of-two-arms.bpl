// RUN: check --method chc
// EXPECT: proved
// EXPLORE: skip the rounds have no end
//
// Round after round each of two arms adds one to a counter of its own: they are equal when both have been waited for.

var left, right: int;

procedure {:entrypoint} Main()
  modifies left, right;
{
  left, right := 0, 0;
  while (*) {
    par Left() | Right();
    assert left == right;
  }
}

procedure Left()
  modifies left;
{
  left := left + 1;
}

procedure Right()
  modifies right;
{
  right := right + 1;
}
