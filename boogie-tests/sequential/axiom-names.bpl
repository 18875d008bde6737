// RUN: verify
// EXPECT: violated
// RUN: verify --solver z3 --timeout 20
// EXPECT: violated
// The constant x has nothing to do with the variables of that name in axioms and functions: the axioms of a library that the program
// does not use stay out of the way, though they range over all integers and maps.

const x: int;
axiom x != 0;

function le(x: int, y: int): bool { x <= y }
function union(x: [int]bool, y: [int]bool): [int]bool;
axiom (forall x: [int]bool, y: [int]bool, i: int :: { union(x, y)[i] } union(x, y)[i] <==> x[i] || y[i]);
function rep(n: int, x: int): int;
axiom (forall n: int, x: int :: { rep(n, x) } (exists k: int :: rep(n, x) - x == n * k));
axiom (forall n: int, x: int, y: int :: { rep(n, x), rep(n, y) } le(x, y) ==> le(rep(n, x), rep(n, y)));

procedure {:entrypoint} Main(m: [int]int)
{
  assume le(2, m[x]);
  assert m[x] != 3;
}
