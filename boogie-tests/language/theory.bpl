// BOOGIE: skip its own checks of threads reject `async call`
//
// A program with a theory of its own, for the test that translations keep it.

type {:mark} ref, Pair a b;
type Heap = <a>[ref, Field a]a;
type Field _;
type {:datatype} List;
function {:constructor} Nil(): List;
function {:constructor} Cons(head: int, tail: List): List;
datatype {:modern} Option<T> { None(), {:some} Some(value: T) }
const unique null, root: ref;
const {:sourceloc "theory.c", 3} limit: int extends complete;
const bound: int uses { axiom {:of "bound"} bound == limit + 1; }
function {:builtin "MapConst"} constant<a>(x: a): [int]a;
function {:bvbuiltin "bvadd"} add(x: bv8, {:second} y: bv8) returns (z: bv8);
function {:inline} double(x: int): int { x + x }
function select<a>(h: Heap, r: ref, f: Field a) returns (a) { h[r, f] }
function {:never_pattern true} pair<a, b>(x: a, y: b): Pair a b uses { axiom limit <= 10; }
revealed function shown(x: int): bool { x > 0 }
axiom {:weight 3} (forall<a> h: Heap, f: Field a :: {:qid "q"} {select(h, null, f)} {:nopats h[null, f]} select(h, null, f) == h[null, f]);
axiom (forall x: int :: {double(x)} double(x) == (var {:y} y := x; y * 2));
hideable axiom limit >= 0 && (lambda x: int :: x + limit)[0] >= 0;
axiom null <: null ==> is#Cons(Cons(1, Nil())) && head#Cons(Cons(1, Nil())) == 1;

var {:mark} x: int where 0 <= x;

procedure Worker()
  modifies x;
{
  x := double(x);
}

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Worker();
  assert x <= limit + 1;
}
