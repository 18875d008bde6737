// RUN: check --property termination --stem 1 --lasso 1
// EXPECT: violated
//
// What the explorer chooses for all entries that nobody has read stands in the witness for all of them.

type Key;

const unique k0: Key;
const unique k1: Key;

var key: Key;
var owner: [Key]bool;

procedure {:entrypoint} Main()
{
  while (true) {
    yield;
    assume (forall k: Key :: owner[k] || k == key);
  }
}
