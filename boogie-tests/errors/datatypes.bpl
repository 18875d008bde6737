// RUN: resolve
// EXPECT: error: number of left-hand sides does not match number of constructor's arguments
// BOOGIE: skip datatypes are newer
//
// Fields, constructors and testers of datatypes.

datatype List<T> { Nil(), Cons(head: T, tail: List T) }
var l: List int;
procedure P()
  modifies l;
{
  var i: int;
  var b: bool;
  assert l->nothing == 1;
  assert l->head;
  assert i->head == 1;
  assert l is Nothing;
  assert i is Nil;
  assert l->(head := true) == l;
  l->head := true;
  Cons(b, l) := l;
  Cons(i) := l;
  Nothing(i) := l;
  l := Cons(true, l);
}
