// RUN: check --method eager --rounds 1 --scheduler round-robin
// EXPECT: violated
// RUN: check --method eager --rounds 1 --scheduler creator-first
// EXPECT: violated
// RUN: check --method eager --rounds 1 --scheduler child-first
// EXPECT: holds complete
// RUN: check --method eager --rounds 2 --scheduler child-first
// EXPECT: violated
// EXPLORE: skip the reference semantics know the order of creation only
// LAZY: skip another order inside a round
//
// The child must see what its creator writes after the creation: with the child first that takes a second round.

var g: int;

procedure {:entrypoint} Main()
  modifies g;
{
  g := 0;
  async call Child();
  g := 1;
}

procedure Child()
{
  assert g == 0;
}
