// RUN: check --rounds 2
// EXPECT: violated
// RUN: check --rounds 2 --entry Agree
// EXPECT: holds
// EXPLORE: --int-range 0..2
// Two threads divide by zero: the result may be anything, but it is the same for both.

var x, first, second: int;

procedure {:entrypoint} Main()
  modifies x, first, second;
{
  x := 0;
  async call Divide();
  yield;
  assert first mod x != 1;
}

procedure Agree()
  modifies x, first, second;
{
  x := 0;
  first := 3;
  second := 3;
  async call Divide();
  async call DivideToo();
  yield;
  assume second != 3 && first != 3;
  assert first == second;
}

procedure Divide()
  modifies first;
{
  first := 4 div x;
}

procedure DivideToo()
  modifies second;
{
  second := 4 div x;
}
