// RUN: check
// EXPECT: violated
//
// The argument is read, and taken to be positive, before the recursion; what it returns is written later, when the argument may be another one.

var g, h: int;

procedure {:entrypoint} Main()
  modifies g, h;
{
  g := 1;
  h := 0;
  async call Other();
  call h := R(g);
}

procedure Other()
  modifies g, h;
{
  g := 0;
  h := 0;
  assert h == 0;
}

procedure R(n: int) returns (r: int)
  free requires n > 0;
{
  r := 1;
  if (*) {
    call r := R(n);
  }
}
