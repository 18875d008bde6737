// RUN: verify --entry Chosen
// EXPECT: violated
// RUN: verify --entry Chosen --solver z3
// EXPECT: violated
// RUN: verify --entry Chosen --solver cvc5
// EXPECT: violated
// RUN: verify --entry Function
// EXPECT: holds
// RUN: verify --entry Function --solver z3
// EXPECT: holds
// RUN: verify --entry Function --solver cvc5
// EXPECT: holds
// RUN: verify --entry Later --unroll 3
// EXPECT: violated
// RUN: verify --entry Guarded --unroll 3
// EXPECT: violated
// RUN: verify --entry Apart
// EXPECT: violated
// RUN: verify --entry Apart --solver z3
// EXPECT: violated
// RUN: verify --entry Reals --solver z3
// EXPECT: violated
// RUN: verify --entry Reals --solver cvc5
// EXPECT: violated
// RUN: verify --entry Same --solver z3
// EXPECT: holds
// RUN: verify --entry Vectors
// EXPECT: holds
// RUN: verify --entry Vectors --solver z3
// EXPECT: holds
// Division and modulo by zero are functions of the dividend about which nothing is known; the execution found says what they are.
// On bit-vectors they are defined.

function {:bvbuiltin "bvudiv"} udiv(bv4, bv4): bv4;
function {:bvbuiltin "bvurem"} urem(bv4, bv4): bv4;
function {:bvbuiltin "bvsdiv"} sdiv(bv4, bv4): bv4;
function {:bvbuiltin "bvsrem"} srem(bv4, bv4): bv4;
function {:bvbuiltin "bvsmod"} smod(bv4, bv4): bv4;
function {:bvbuiltin "bvshl"} shl(bv4, bv4): bv4;
function {:bvbuiltin "bvlshr"} lshr(bv4, bv4): bv4;
function {:bvbuiltin "bvashr"} ashr(bv4, bv4): bv4;

var n: [int]int;

procedure Chosen(x: int, y: int)
{
  assert x div y != 1000 || y != 0 || x mod y != 77 || x != 5;
}

procedure Function(x: int, y: int, z: int)
{
  assume y == 0 && x == z;
  assert x div y == z div y && x mod 0 == z mod y;
}

procedure Apart(x: int, y: int)
{
  var q, r: int;

  q := x div 0;
  r := y div 0;
  assume x mod 0 == x div 0;
  assert q == r || x mod 0 == y mod 0;
}

// The choice is made in a loop, and decides a check there.
procedure Later(b: int, c: int)
{
  var a: int;

  a := 0;
  while (*) {
    assert b div c > -b || (a >= 0 && b == c);
    a := a + 1;
  }
  assert a < 2;
}

procedure Guarded(start: int)
  modifies n;
{
  var a, b: int;

  a := start;
  b := 2;
  n[1] := 2;
  while (*) {
    a := b div n[b];
    a := a + 1;
  }
  assert a mod (b - 2) > n[1] || b == a || a < 0;
}

procedure Reals(x: real, y: real)
{
  assert x / y != 2.5 || y != 0.0 || x / 0.0 != 2.5;
  assert x / y != 2.5 || y != 0.0;
}

procedure Same(x: real, y: real)
{
  assume y == 0.0;
  assert x / y == x / 0.0;
}

procedure Vectors(x: bv4)
{
  assert udiv(x, 0bv4) == 15bv4 && urem(x, 0bv4) == x && srem(x, 0bv4) == x && smod(x, 0bv4) == x;
  assert sdiv(x, 0bv4) == (if x[4:3] == 1bv1 then 1bv4 else 15bv4);
  assert shl(x, 4bv4) == 0bv4 && lshr(x, 15bv4) == 0bv4;
  assert ashr(x, 5bv4) == (if x[4:3] == 1bv1 then 15bv4 else 0bv4);
}
