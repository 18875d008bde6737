// DIALECT: modern
// Constructors, selection, update, test.

datatype List<T> { Nil(), Cons(head: T, tail: List T) }
datatype {:attr} Pair { Pair({:attr} a: int, b, c: bool) }
function f(l: List int): bool { l is Cons && l->head > 0 && l->tail->(head := 1) is Nil }
procedure P(l: List int) returns (h: int, t: List int)
{
  var m: List int;
  m := l;
  Cons(h, t) := {:attr} l;
  m->tail->head, h := 1, 2;
}
