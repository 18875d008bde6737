// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: violated
//
// A procedure without a body: its result is any value that its postcondition allows, and so is what it modifies; nothing
// comes between. The assertion about the result holds; the one about the global needs the other thread's write after the
// call.

var x: int;

procedure Choose(limit: int) returns (chosen: int);
  modifies x;
  ensures 0 <= chosen && chosen < limit;
  ensures x == chosen;

procedure {:entrypoint} Main()
  modifies x;
{
  var chosen: int;

  x := 0;
  async call Spoil();
  call chosen := Choose(3);
  assert chosen <= 2;
  assert x == chosen;
}

procedure Spoil()
  modifies x;
{
  x := 3;
}
