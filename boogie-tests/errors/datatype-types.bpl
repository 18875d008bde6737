// RUN: resolve
// EXPECT: error: datatype List does not have a field with name nothing
// BOOGIE: skip datatypes are newer
//
// Types of fields, and of what is unpacked.

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
  Cons(i, l) := i;
  l := Cons(true, l);
}
