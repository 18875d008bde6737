// RUN: check --property safety --method lazy --rounds 2 --solver z3 --timeout 60
// EXPECT: violated
// RUN: check --property safety --method eager --rounds 2 --solver z3 --timeout 60
// EXPECT: violated
// RUN: check --property safety --method lazy --rounds 1 --solver z3 --timeout 60
// EXPECT: holds complete
// EXPLORE: skip the data is infinite, and so is what the axiom ranges over
// An execution with an axiom over all integers that matters: a solver has the values of the function, and the replay, which can not
// try them all, says so.

function base(p: int): int;
axiom (forall p: int :: { base(p) } base(p) <= p);
const cell: int;
axiom base(cell) == cell;

var heap: [int]int;

procedure other()
  modifies heap;
{
  heap[base(cell)] := 2;
}

procedure {:entrypoint} main()
  modifies heap;
{
  heap[cell] := 1;
  async call other();
  heap[cell] := heap[cell] + 1;
  assert heap[cell] == 2;
  assert heap[cell] != 3;
}
