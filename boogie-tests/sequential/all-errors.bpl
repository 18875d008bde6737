// RUN: verify --unroll 4 --all-errors
// EXPECT: violated
// RUN: verify --entry sum --unroll 4 --all-errors
// EXPECT: violated
// Checks of every kind fail: asserts, a precondition, an invariant, a postcondition.

var g: int;
var m: [int]int;
function f(x: int): int;
const c: int;
axiom c > 3;
procedure sum(n: int) returns (s: int)
  requires n >= 0;
  ensures s >= 0;
  ensures s != 6;
  modifies g;
{
  var i: int;
  i := 0; s := 0;
  while (i < n)
    invariant i <= n;
    invariant s <= 9;
  {
    i := i + 1;
    s := s + i;
  }
  g := g + s;
}
procedure ext(x: int) returns (y: int);
  requires x < c;
  modifies m;
  ensures y > x && m[y] == x;

procedure {:entrypoint} main(k: int)
  requires 0 <= k && k < 10;
  modifies g, m;
{
  var r: int; var t: int;
  assume g == 0;
  call r := sum(k);
  if (f(r) > r) { assert f(r) > r + 1; }
  havoc t;
  if (*) { call t := ext(t); assert m[t] != 2; } else { goto L; }
  assert t > g || g < 20;
  L:
  assert r < 15;
}
