// RUN: check
// EXPECT: unknown
//
// Nothing is claimed of a function whose term is not understood.

function {:smtdefined "(fp.to_real ((_ to_fp 8 24) RNE x))"} rounded(x: int) returns (r: int);

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  x := 1;
  fork 1 Round();
  join 1;
  assert x == 1;
}

procedure Round()
  modifies x;
{
  x := rounded(x);
}
