// RUN: check --method eager --rounds 1 --scheduler round-robin
// EXPECT: holds
// RUN: check --method eager --rounds 2 --scheduler round-robin
// EXPECT: violated
// RUN: check --method eager --rounds 1 --scheduler child-first
// EXPECT: violated
// RUN: check --method eager --rounds 1 --scheduler creator-first
// EXPECT: violated
// EXPLORE: skip the reference semantics know the order of creation only
// LAZY: skip another order inside a round
//
// Depth first, First and then its own child Third run in front of Second, the other child of Main; in the order of creation
// Third comes last.

var third: bool;
var seen: bool;

procedure {:entrypoint} Main()
  modifies third, seen;
{
  third := false;
  async call First();
  async call Second();
}

procedure First()
  modifies third;
{
  async call Third();
}

procedure Second()
{
  assert !third;
}

procedure Third()
  modifies third;
{
  third := true;
}
