// RUN: check --rounds 2 --entry Taken
// EXPECT: violated
// RUN: check --rounds 2 --entry Kept
// EXPECT: holds
// RUN: check --rounds 2 --entry Listed
// EXPECT: violated
// RUN: check --rounds 2 --entry OfLocals
// EXPECT: violated
// RUN: check --rounds 2 --entry Nested
// EXPECT: violated
// BOOGIE: skip generic datatypes are newer than 2.4.1
// EXPLORE: --int-range 0..2

// Generic datatypes with several constructors: shared, in maps, in what each thread has of its own, one in the other.
datatype Option<T> { None(), Some(value: T) }
datatype Pair<A, B> { Pair(first: A, second: B) }
datatype List<T> { Nil(), Cons(head: T, tail: List T) }

var slot: Option int;
var at: [int]Option bool;
var {:thread_local} mine: Option int;
var list: List int;
var nested: Option (Pair bool (Option bool));

procedure Put(v: int)
  modifies slot, at;
{
  var old_slot: Option int;
  old_slot := slot;
  at[v] := Some(old_slot is None);
  slot := Some(v);
}

procedure {:entrypoint} Taken()
  modifies slot, at;
{
  slot := None();
  at := (lambda i: int :: None());
  async call Put(0);
  async call Put(1);
  assume at[0] is Some && at[1] is Some;
  assert at[0]->value != at[1]->value;
}

procedure Kept()
  modifies slot, at;
{
  slot := None();
  at := (lambda i: int :: None());
  async call Put(0);
  async call Put(1);
  assume at[0] is Some && at[1] is Some;
  assert at[0]->value || at[1]->value;
  assert at[2] is None;
}

procedure Push(v: int)
  modifies list;
{
  list := Cons(v, list);
}

procedure Listed()
  modifies list;
{
  list := Nil();
  async call Push(1);
  async call Push(2);
  assume list is Cons && list->tail is Cons;
  assert list->head == 1;
}

procedure Mark()
  modifies mine, slot;
{
  havoc mine;
  assume mine is Some && mine->value == 2;
  slot := mine;
}

procedure OfLocals()
  modifies mine, slot;
{
  mine := None();
  slot := mine;
  async call Mark();
  assert slot == mine;
}

procedure Fill()
  modifies nested;
{
  var p: Pair bool (Option bool);
  havoc p;
  nested := Some(p);
}

procedure Nested()
  modifies nested;
{
  nested := None();
  async call Fill();
  assert nested is Some && nested->value->second is Some ==> nested->value->second->value == nested->value->first;
}
