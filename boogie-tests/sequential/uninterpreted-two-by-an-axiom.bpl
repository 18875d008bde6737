// RUN: verify --entry Main
// EXPECT: violated
//
// There is no key but these two. That is no contradiction: an uninterpreted type may have few elements.

type Key;

const unique k0: Key;
const unique k1: Key;

axiom (forall k: Key :: k == k0 || k == k1);

var key: Key;

procedure {:entrypoint} Main()
  modifies key;
{
  havoc key;
  assert key == k0;
}
