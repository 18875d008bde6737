// RUN: check
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// The axioms speak of a datatype that the program uses, and of a function that it does not call.

datatype List { Nil(), Cons(head: int, tail: List) }
function length(l: List): int;
axiom length(Nil()) == 0;
axiom (forall head: int, tail: List :: {length(Cons(head, tail))} length(Cons(head, tail)) == 1 + length(tail));

var l: List;

procedure {:entrypoint} Main()
  modifies l;
{
  l := Nil();
  async call Push();
  async call Push();
}

procedure Push()
  modifies l;
{
  l := Cons(1, l);
  assert l is Cons;
}
