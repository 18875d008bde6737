// RUN: verify --solver z3
// EXPECT: violated
// RUN: verify --solver cvc5
// EXPECT: violated
// RUN: verify --solver z3 --entry Holds
// EXPECT: holds complete
// RUN: verify --solver cvc5 --entry Holds
// EXPECT: holds complete
// RUN: verify --solver sat
// EXPECT: unknown
// Datatypes of both spellings, with parameters, in maps with two indices.

datatype Option<E> { None(), Some(value: E) }
type {:datatype} List;
function {:constructor} Nil(): List;
function {:constructor} Cons(head: int, tail: List): List;
type Thing;
const unique this, that: Thing;

var table: [Thing, bool]Option int;

procedure {:entrypoint} Main(l: List)
  modifies table;
{
  var t: Thing;

  assume is#Cons(l) && head#Cons(l) > 3;
  table[this, true] := Some(head#Cons(l));
  havoc t;
  assume table[t, true] is Some;
  assert t == this || table[t, true]->value != 12;
}

procedure Holds(l: List)
  modifies table;
{
  var o: Option int;

  o := Some(5);
  o := o->(value := o->value + 1);
  assert o == Some(6) && o is Some && !(o is None);
  assert Cons(1, l) != l && tail#Cons(Cons(1, l)) == l;
  table[this, false] := o;
  table[that, false] := None();
  assert table[this, false]->value == 6;
}
