// RUN: check
// EXPECT: proved
// RUN: check --method ic3
// EXPECT: proved
// RUN: check --method lazy --rounds 2
// EXPECT: holds
// RUN: check --method eager --rounds 2
// EXPECT: holds
//
// A procedure that threads begin with gives first values to what is their own there only, and not where it is called.

var {:thread_local} own: int where own == 0;

procedure {:entrypoint} Main()
  modifies own;
{
  assert own == 0;
  own := 5;
  call Count(5);
  assert own == 6;
  async call Count(0);
  async call Twice();
}

procedure Count(before: int)
  modifies own;
{
  own := own + 1;
  assert own == before + 1;
}

procedure Twice()
  modifies own;
{
  call Count(0);
  call Count(1);
}
