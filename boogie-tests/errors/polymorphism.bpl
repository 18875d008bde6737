// RUN: resolve
// EXPECT: error: invalid argument types (a and int) to binary operator +
//
// Type variables are not interchangeable, and map types bind theirs.

type C a;
axiom (forall<a, b> x: a, y: C b :: x == y ==> true);
axiom (forall<a> x: a :: x + 1 == 1);
axiom (forall m: <a>[a]int, n: <a, b>[a, b]int :: m == n);
axiom (forall m: <a, b>[a, b]int, n: <c>[c, c]int :: m == n);
axiom (forall m: <a>[a]a, n: <b>[b]b :: m == n);
procedure P<a, b>(x: a, y: b) returns (z: a)
{
  z := y;
  z := x;
}
