// RUN: check
// EXPECT: proved
//
// Functions given as terms of SMT-LIB, and functions with indices.

function {:smtdefined "(ite (< x 0) (- x) x)"} absolute(x: int) returns (r: int);
function {:smtdefined "(let ((w (bvmul v #x02))) (bvadd v w))"} triple(v: bv8) returns (r: bv8);
function {:builtin "zero_extend"} {:indices 8} wide(v: bv8): bv16;
function {:builtin "ite"} pick(c: bool, a: int, b: int): int;

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  fork 1 Set(-3);
  fork 2 Set(4);
  join 1;
  join 2;
  assert x == pick(x < 4, 3, 4);
  assert triple(5bv8) == 15bv8 && wide(triple(5bv8)) == 15bv16;
}

procedure Set(k: int)
  modifies x;
{
  x := absolute(k);
}
