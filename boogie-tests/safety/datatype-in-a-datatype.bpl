// RUN: check --method ic3
// EXPECT: proved
// RUN: check
// EXPECT: proved
//
// A box may hold a pair: a datatype with a type parameter, and one in it.

datatype Option<T> { None(), Some(value: T) }
datatype Pair { Pair(a: bv3, b: bv3) }

function {:bvbuiltin "bvadd"} add(x: bv3, y: bv3): bv3;

var box: Option Pair;

procedure {:entrypoint} Main()
  modifies box;
{
  box := None();
  async call Give();
  async call Look();
}

procedure Give()
  modifies box;
{
  var next: Pair;
  next := Pair(0bv3, 0bv3);
  while (true) {
    next->a := add(next->a, 1bv3);
    next->b := next->a;
    box := Some(next);
    if (*) { box := None(); }
  }
}

procedure Look()
{
  var seen: Option Pair;
  while (true) {
    seen := box;
    if (seen is Some) {
      assert seen->value->a == seen->value->b;
      assert seen == Some(Pair(seen->value->b, seen->value->a));
    }
  }
}
