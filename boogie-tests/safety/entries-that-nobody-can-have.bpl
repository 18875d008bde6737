// RUN: check --method lazy --rounds 1
// EXPECT: holds
// RUN: check --method eager --rounds 1
// EXPECT: holds
// RUN: check
// EXPECT: proved
// BOOGIE: skip nothing names an entry for which both assumptions could be said
//
// Each of the two assumptions can be true; of an entry that nobody else reads or writes both together can not.

var m: [int]bool;
var number: [int]int;

procedure {:entrypoint} Main()
{
  assume (forall i: int :: m[i] || number[i] == 7);
  assume (forall i: int :: !m[i]);
  assume (forall i: int :: number[i] == 0);
  assert false;
}
