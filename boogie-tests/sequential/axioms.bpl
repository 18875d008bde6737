// RUN: verify --solver z3 --timeout 20
// EXPECT: holds complete
// RUN: verify --solver cvc5 --timeout 20
// EXPECT: holds complete
// Axioms over all integers.

function double(x: int): int;
axiom (forall x: int :: double(x) == x + x);
function least(a: int, b: int): int;
axiom (forall a: int, b: int :: least(a, b) <= a && least(a, b) <= b && (least(a, b) == a || least(a, b) == b));

procedure {:entrypoint} Main(x: int, y: int, m: [int]int)
{
  var i: int;

  assert double(x + y) == double(x) + double(y);
  assert least(double(x), x + x + 1) == double(x);
  assume (forall k: int :: 0 <= k ==> m[k] < m[k + 1]);
  i := 7;
  assert m[i] < m[i + 1];
  assert m[double(i)] < m[15];
}
