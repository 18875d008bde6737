// RUN: check --rounds 2
// EXPECT: violated
// RUN: check --rounds 1
// EXPECT: holds
//
// Named statements in a procedure that several threads run: the translation copies them, and Boogie wants each name once.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Work();
  async call Work();
  call {:id "last"} Work();
}

procedure Work()
  modifies x;
{
  var y: int;

  y := x;
  assume {:id "guess"} y >= 0;
  x := y + 1;
  assert {:id "own"} x == y + 1;
}
