// RUN: check --rounds 2
// EXPECT: holds complete
// BOOGIE: skip its solver looks for no value of `y`: it reports an execution that does not exist, which is no answer

// A solver that instantiates quantifiers with the terms it meets meets none here.
var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Add();
  assume x == 1;
  assert (exists y: int :: 0 <= y && y < 4 && y == x + 2);
}

procedure Add()
  modifies x;
{
  x := x + 1;
}
