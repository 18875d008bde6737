// RUN: resolve
// EXPECT: error: mismatched types in assignment command (cannot assign Heap to int)
//
// A map type that a synonym names is shown by that name, also inside other types; a synonym of anything else is not.

type Field a;
type Heap = <a>[int, Field a]a;
type Word = int;

var heap: Heap;
const h: Field Heap;
const w: Field Word;

procedure P()
  modifies heap;
{
  var x: Word;
  x := heap;
  assert heap[0, w] == h;
  assert heap[0, h] == x;
}
