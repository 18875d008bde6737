// RUN: check
// EXPECT: violated
//
// Seeded: a global is one only where it has been counted once.

var g: int where g >= 0;
var m: [int]int;

const c: int;

axiom c == 3;

function twice(x: int): int { x + x }

procedure Ext(a: int) returns (b: int);
  requires a >= 0;
  modifies g;
  ensures g == old(g) + 1 && b > a;

procedure P(n: int) returns (r: int);
  requires n >= -1;
  free requires n <= 1000;
  modifies g, m;
  ensures g >= old(g);
  free ensures r <= 100000;

implementation P(k: int) returns (s: int)
{
  var i: int where i == 5;

  assert k >= -1;
  assert k <= 1000;
  assert i == 5;
  s := 0;
  if (k >= 0) {
    call s := P(k - 1);
    call g := Ext(0);
    assert g > 1;
  }
  i := 0;
  while (i < c)
    invariant i <= c;
  {
    m[i] := i;
    i := i + 1;
  }
  assert i == 3;
  s := twice(i);
}

procedure {:entrypoint} Main(a: int where a == 7)
  requires a > 0;
  modifies g, m;
{
  var r: int;

  g := 0;
  call r := P(a);
  assert g >= 0;
  assert r == 6;
  assert a == 7;
}
