// RUN: check --cooperative --rounds 2
// EXPECT: violated
// RUN: check --cooperative --rounds 2 --method eager --scheduler child-first
// EXPECT: violated
// RUN: check --cooperative --rounds 2 --method eager --scheduler creator-first
// EXPECT: violated
//
// A cooperative thread may be switched behind a creation, also where threads ask for their numbers.

var x: int;

procedure corral_getThreadID() returns (id: int);

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Other();
  assert x == 0;
}

procedure Other()
  modifies x;
{
  var id: int;

  call id := corral_getThreadID();
  x := id;
}
