// RUN: check --method lazy --rounds 1
// EXPECT: violated
//
// What the explorer chooses for all entries that nobody has read stands in the witness for all of them.

type Key;

var key: Key;
var owner: [Key]bool;

procedure {:entrypoint} Main()
{
  assume owner[key];
  yield;
  assume (forall k: Key :: owner[k] || k == key);
  assert false;
}
