// RUN: verify --solver z3
// EXPECT: violated
// RUN: verify --solver cvc5
// EXPECT: violated
// RUN: verify --entry Quantified --solver z3
// EXPECT: violated
// RUN: verify --entry Quantified --solver cvc5
// EXPECT: violated
// RUN: verify --entry Constant --solver z3
// EXPECT: holds
// RUN: verify --entry Constant --solver cvc5
// EXPECT: holds
// What solvers say of maps of maps (z3 names their parts), of quantifiers over a few values (cvc5 leaves those open), and of maps that
// are constant everywhere (cvc5 takes values only, and not the names of values).

function {:builtin "MapConst"} none(bool): [int]bool;
function {:builtin "MapConst"} nowhere([int]bool): [bool][int]bool;
var v, w: [int][bv5]int;
var m: [int]int;
var d: [bool]int;
var k: [bool][int]bool;

procedure {:entrypoint} Main()
  modifies v, w;
{
  var a, b, c, i, j: int;
  var x: bv5;

  if (d[true] >= 0) {
    v[b][31bv5] := m[a + 1];
  }
  if (*) {
    assert -c == v[1][5bv5] || 1bv5 == x || w != v[1 := w[0]];
  }
}

procedure Quantified(t: int)
{
  assert (forall i: int :: 0 <= i && i < 3 ==> m[i] >= t + i) || (exists b: bool :: d[b] == t);
}

procedure Constant(b: bool, i: int)
  modifies k;
{
  k := nowhere(none(false));
  assert !k[b][i] && k[b] == none(false);
}
