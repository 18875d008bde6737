// RUN: verify --entry Upper
// EXPECT: violated
// RUN: verify --entry Upper --solver z3
// EXPECT: violated
// RUN: verify --entry Chain
// EXPECT: violated
// RUN: verify --entry Chain --solver z3
// EXPECT: violated
// RUN: verify --entry Later
// EXPECT: violated
// RUN: verify --entry Global
// EXPECT: violated
// RUN: verify --entry Global --solver z3
// EXPECT: violated
// RUN: verify --entry Either
// EXPECT: violated
// RUN: verify --entry Sum
// EXPECT: holds
// RUN: verify --entry Far
// EXPECT: violated
// RUN: verify --entry Renamed
// EXPECT: violated
// RUN: verify --entry Head --unroll 3
// EXPECT: violated
// RUN: verify --entry Called
// EXPECT: violated
// What an entry procedure requires of its parameters, and of globals, limits their values, and nothing more: neither the other
// parameters nor what they are assigned later.

var g: int where g >= -3;
var h: int;

procedure Upper(x: int)
  requires 0 <= x && x <= 100;
{
  assert x != 100;
}

procedure Chain(x: int, y: int, z: int)
  requires 0 <= x && x < 4;
  requires x <= y && y <= x + 200 && z == y * 3;
{
  assert z != 609;
}

procedure Later(x: int, y: int) returns (r: int)
  requires 0 <= x && x <= 1;
{
  var a: int;

  r := x + y;
  a := x;
  a := a + 1000;
  assert r != 70000 || a != 1001;
}

procedure Global(p: int)
  requires g <= p && 0 <= p && p <= 7;
  requires h == p || h > 40;
  modifies g, h;
{
  assert h != 4000 || g != 7;
  g := g + 500;
}

procedure Either(x: int)
  requires x == 1 || x == 70 || 300 < x;
{
  assert x < 600;
}

procedure Sum(x: int, y: int)
  requires 0 <= x && x <= 100 && 0 <= y && y <= 50;
{
  assert x + y <= 150 && x * y <= 5000 && x - y >= -50;
}

procedure Far(x: int)
  requires 2147483640 <= x && x <= 2147483650;
{
  assert x != 2147483649;
}

procedure Renamed(x: int, y: int)
  requires 0 <= x && x < 2;
{
  assert true;
}

implementation Renamed(y: int, x: int)
{
  assert x < 30;
}

// The entry's first block is a loop's head.
procedure Head(n: int)
  requires 0 <= n && n <= 1;
  modifies h;
{
  L:
  assume h <= 2 * n;
  h := h + 1;
  goto L, M;
  M:
  assert h != 3;
}

procedure Called()
  modifies g, h;
{
  assume 0 <= g && g <= 1;
  call Bounded(g);
  call Bounded(g + 90);
}

procedure Bounded(x: int)
  requires 0 <= x && x <= 100;
  modifies h;
{
  h := x;
  assert h != 91;
}
