// RUN: check --property race
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
//
// A random program. The checker fails where `given` is false, which ends an execution; but it need not come to its check before the other two
// race.

var given: bool;
var slot: [int]bool;

procedure {:entrypoint} Main()
  modifies slot;
{
  var b: bool;
  async call Writer(0);
  async call Checker();
  if (slot[1] || given) {
    return;
  }
  slot[0] := b;
}

procedure Writer(me: int)
  modifies slot;
{
  var b: bool;
  slot[me] := b;
}

procedure Checker()
{
  assert given;
}
