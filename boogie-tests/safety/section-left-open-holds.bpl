// RUN: check --property safety --rounds 3
// EXPECT: holds complete
// RUN: check --property safety --rounds 3 --method lazy
// EXPECT: holds complete
// RUN: check --property safety --rounds 2 --recursion 3 --method eager --scheduler child-first
// EXPECT: holds
//
// Behind a return from the middle of a procedure the section that it has opened is still open.

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
  if (r) { assert x == 1; }
  call corral_atomic_end();
}

procedure Enter() returns (r: bool)
{
  r := true;
  if (*)
  {
    call corral_atomic_begin();
    return;
  }
  r := false;
}

procedure Other()
  modifies x;
{
  x := 5;
}
