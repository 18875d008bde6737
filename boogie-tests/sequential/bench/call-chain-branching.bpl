// SLOW RUN: verify --unroll 1 --recursion 1
// EXPECT: holds complete
// Calls 12 deep with six parameters and two results each; two ways of one call at every level.

procedure Level0(a: int, b: int, c: int, d: int, e: bool, f: bool) returns (x: int, y: int)
{
  if (e) {
    call x, y := Level1(b, a, d, c, f, e);
    x := x + 1;
  } else {
    call x, y := Level1(a, b, c, d, !e, f);
    y := y + 1;
  }
}

procedure Level1(a: int, b: int, c: int, d: int, e: bool, f: bool) returns (x: int, y: int)
{
  if (e) {
    call x, y := Level2(b, a, d, c, f, e);
    x := x + 1;
  } else {
    call x, y := Level2(a, b, c, d, !e, f);
    y := y + 1;
  }
}

procedure Level2(a: int, b: int, c: int, d: int, e: bool, f: bool) returns (x: int, y: int)
{
  if (e) {
    call x, y := Level3(b, a, d, c, f, e);
    x := x + 1;
  } else {
    call x, y := Level3(a, b, c, d, !e, f);
    y := y + 1;
  }
}

procedure Level3(a: int, b: int, c: int, d: int, e: bool, f: bool) returns (x: int, y: int)
{
  if (e) {
    call x, y := Level4(b, a, d, c, f, e);
    x := x + 1;
  } else {
    call x, y := Level4(a, b, c, d, !e, f);
    y := y + 1;
  }
}

procedure Level4(a: int, b: int, c: int, d: int, e: bool, f: bool) returns (x: int, y: int)
{
  if (e) {
    call x, y := Level5(b, a, d, c, f, e);
    x := x + 1;
  } else {
    call x, y := Level5(a, b, c, d, !e, f);
    y := y + 1;
  }
}

procedure Level5(a: int, b: int, c: int, d: int, e: bool, f: bool) returns (x: int, y: int)
{
  if (e) {
    call x, y := Level6(b, a, d, c, f, e);
    x := x + 1;
  } else {
    call x, y := Level6(a, b, c, d, !e, f);
    y := y + 1;
  }
}

procedure Level6(a: int, b: int, c: int, d: int, e: bool, f: bool) returns (x: int, y: int)
{
  if (e) {
    call x, y := Level7(b, a, d, c, f, e);
    x := x + 1;
  } else {
    call x, y := Level7(a, b, c, d, !e, f);
    y := y + 1;
  }
}

procedure Level7(a: int, b: int, c: int, d: int, e: bool, f: bool) returns (x: int, y: int)
{
  if (e) {
    call x, y := Level8(b, a, d, c, f, e);
    x := x + 1;
  } else {
    call x, y := Level8(a, b, c, d, !e, f);
    y := y + 1;
  }
}

procedure Level8(a: int, b: int, c: int, d: int, e: bool, f: bool) returns (x: int, y: int)
{
  if (e) {
    call x, y := Level9(b, a, d, c, f, e);
    x := x + 1;
  } else {
    call x, y := Level9(a, b, c, d, !e, f);
    y := y + 1;
  }
}

procedure Level9(a: int, b: int, c: int, d: int, e: bool, f: bool) returns (x: int, y: int)
{
  if (e) {
    call x, y := Level10(b, a, d, c, f, e);
    x := x + 1;
  } else {
    call x, y := Level10(a, b, c, d, !e, f);
    y := y + 1;
  }
}

procedure Level10(a: int, b: int, c: int, d: int, e: bool, f: bool) returns (x: int, y: int)
{
  if (e) {
    call x, y := Level11(b, a, d, c, f, e);
    x := x + 1;
  } else {
    call x, y := Level11(a, b, c, d, !e, f);
    y := y + 1;
  }
}

procedure Level11(a: int, b: int, c: int, d: int, e: bool, f: bool) returns (x: int, y: int)
{
  if (e) {
    call x, y := Level12(b, a, d, c, f, e);
    x := x + 1;
  } else {
    call x, y := Level12(a, b, c, d, !e, f);
    y := y + 1;
  }
}

procedure Level12(a: int, b: int, c: int, d: int, e: bool, f: bool) returns (x: int, y: int)
{
  x := a + b;
  y := c + d;
}

procedure {:entrypoint} Main()
{
  var a, b, c, d, x, y: int;
  var e, f: bool;

  call x, y := Level0(a, b, c, d, e, f);
  assert x + y == a + b + c + d + 12;
}
