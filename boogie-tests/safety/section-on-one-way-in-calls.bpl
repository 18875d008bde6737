// RUN: check --property safety --rounds 2
// EXPECT: holds
// RUN: check --property safety --rounds 2 --method lazy
// EXPECT: holds
// RUN: check --property safety --method ic3
// EXPECT: proved
// RUN: check --property safety --method chc
// EXPECT: proved
// BOOGIE: skip proofs are not within bounds
//
// A procedure opens the section on one way, and says so; another one closes it. They are called where it is open, and where it is not.

var x: int;

procedure corral_atomic_begin();
procedure corral_atomic_end();

procedure {:entrypoint} Main()
  modifies x;
{
  var r: bool;

  x := 0;
  async call Other();
  call r := Enter();
  x := 1;
  assert r ==> x == 1;
  call Leave(r);
  call r := Enter();
  x := 1;
  call Leave(r);
  x := 3;
}

procedure Enter() returns (r: bool)
{
  havoc r;
  if (!r) { return; }
  call corral_atomic_begin();
}

procedure Leave(r: bool)
{
  if (r) { call corral_atomic_end(); }
}

procedure Other()
  modifies x;
{
  x := 5;
}
