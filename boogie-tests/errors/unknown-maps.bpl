// RUN: resolve
// EXPECT: error: invalid argument types ([]? and <a>[]Box a) to binary operator ==
//
// Uses of a map that no type of a map allows, or not the type that it turns out to have.

function Any<T>(): T;
function Same<T>(a: T, b: T): T;
function takes<T>(T): bool;

type Box _;
const one: <a>[]a;
const pair: <a>[a, a]a;
const boxes: <a>[]Box a;
const number: Box int;

axiom one[][:= 5][:= true] == boxes;
axiom one[][:= number][:= 5] == boxes;
axiom (exists<a, b> x: a, y: b :: one[][:= 5] == pair[x, y]);
axiom takes(one[][1 := true][true, 1 := 1]);
axiom takes(true && Any()[1 := 2]);
axiom takes((var m := Any(); m[1] && m + 1 == 2));

type Field _;
type Heap = <a>[int, Field a]a;

procedure P() returns (a: [int, int]bool, h: Heap)
{
  a := Same(Any()[Any(), Any() := 4], Any());
  h := Same(Any()[Any(), 6 := Any()], Any());
}
