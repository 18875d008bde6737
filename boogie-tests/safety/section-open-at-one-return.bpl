// RUN: check --method eager --rounds 2
// EXPECT: violated
// RUN: check --method lazy --rounds 2
// EXPECT: violated
//
// Whether the section is open behind the call depends on where the procedure returned.

var x: int;

procedure corral_atomic_begin();

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Other();
  call Enter();
  x := 1;
  assert x == 1;
}

procedure Other()
  modifies x;
{
  x := 5;
}

procedure Enter()
{
  if (*) {
    call corral_atomic_begin();
    return;
  }
}
