// BOOGIE: skip datatypes are newer
//
// Modern datatypes: fields, updates, testers, unpacking, selectors in the older spelling.

datatype List<T> { Nil(), Cons(head: T, tail: List T) }
datatype Pair<A, B> { Pair(fst: A, snd: B) }
datatype Tree { Leaf(value: int), Node(left: Tree, value: int) }
var l: List int;
procedure P() returns (r: int)
  modifies l;
{
  var p: Pair int (List bool);
  var b: List bool;
  l := Cons(1, Cons(2, Nil()));
  assert l is Cons && l->tail is Cons && l->tail->head == 2;
  l->tail->head := 3;
  l := l->(tail := Nil())->(head := 4);
  Cons(r, l) := l;
  p := Pair(r, Cons(true, Nil()));
  Pair(r, b) := p;
  p->snd->head := false;
  assert p->snd->head && Node(Leaf(1), 2)->value == 2 && Leaf(3)->value == 3;
  assert is#Cons(l) ==> head#Cons(l) == 0;
}
