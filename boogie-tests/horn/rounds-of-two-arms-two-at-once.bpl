// RUN: check
// EXPECT: violated
//
// Seeded: one of the arms adds two where it sees that the other one has gone ahead.

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
  right := right + (if left > 1 && left > right then 2 else 1);
}
