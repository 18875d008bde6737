// Type parameters of functions, procedures, maps and quantifiers, determined by unification.

type Field a;
type Ref;
type Heap = <a>[Ref, Field a]a;
type Set a = [a]bool;
var heap: Heap;
const data: Field int;
const next: Field Ref;
const null: Ref;
function empty<a>(): Set a;
function pair<a, b>(x: a, y: b): [a]b;
function read<a>(h: Heap, r: Ref, f: Field a): a { h[r, f] }
axiom (forall<a> x: a :: !empty()[x]);
axiom (forall<a> s: Set a :: s == empty() ==> (forall x: a :: !s[x]));
axiom (forall h: Heap, r: Ref :: read(h, r, data) == h[r, data] && h[r, next] != null);
axiom pair(1, true)[2] == false;
axiom (forall m: <a>[a]int, n: <b>[b]int :: m == n ==> m[1] == n[true]);
axiom (forall m: <a, b>[a, b]int, n: <c, d>[d, c]int :: m == n);
axiom (forall<a, b> x: a, y: b :: x == y ==> (forall h: Field a :: h == h));
procedure New<a>(init: a) returns (r: Ref, f: Field a);
  modifies heap;
  ensures heap == old(heap)[r, f := init];
procedure Use()
  modifies heap;
{
  var r: Ref;
  var f: Field bool;
  call r, f := New(true);
  heap[r, f] := heap[r, data] == 3;
  heap[null, data] := heap[null, data] + 1;
  assert (lambda<a> x: Field a :: heap[null, x] == heap[null, x])[f];
}
