// What is known of a map are its uses until something says what type it has: a polymorphic map has elements of many types.

function Any<T>(): T;
function Same<T>(a: T, b: T): T;
function takes<T>(T): bool;

type Box _;
const one: <a>[]a;
const pair: <a>[a, a]a;
const boxes: <a>[]Box a;
const number: Box int;
const truth: Box bool;

axiom one[][:= 5][:= true] == one;
axiom one[][:= number][:= truth] == boxes;
axiom one[][:= number][:= truth] == one[][:= 5][:= true];
axiom pair[one[], one[]][:= 5][:= true] == one;
axiom (exists<a> x: a :: one[][:= 5][:= true] == x);
axiom takes(Any()[1 := true][true := 1]);
axiom takes((var m := Any(); m[1] == m[true]));
axiom takes((var m := Any(); m[m]));
axiom Any()[1, 2] + 1 == 2;
axiom Any()[1 := 3] == Any()[true := 3];
axiom takes(Any() ++ Any()[1]);

type Field _;
type Heap = <a>[int, Field a]a;

procedure P() returns (a: [int, int]bool, h: Heap, c: int)
{
  a := Same(Any()[Any(), Any() := Any()], Any());
  h := Same(Any()[Any(), Any() := 5], Any());
  c := Any()[Any() := false][1];
}
