// RUN: check --property race --rounds 1 --unroll 1 --method eager --scheduler creator-first
// EXPECT: violated
// RUN: check --property race --rounds 1 --unroll 1 --method eager --scheduler child-first
// EXPECT: violated
// RUN: check --property race
// EXPECT: violated
//
// Creations are counted in one step with the creation, as a thread asks for its number. That is no atomic section of the source: the
// creation, which reads what its callee requires, races.

var x: bool;
var y: bool;

procedure corral_getThreadID() returns (id: int);

procedure {:entrypoint} Main()
  modifies x, y;
{
  async call Creator();
  async call Writer();
}

procedure Creator()
  modifies x, y;
{
  async call Child();
}

procedure Writer()
  modifies x, y;
{
  var id: int;

  while (*) {
    call id := corral_getThreadID();
    x := y;
  }
}

procedure Child()
  free requires x;
{
}
