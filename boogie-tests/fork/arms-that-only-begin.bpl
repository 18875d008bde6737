// RUN: check --rounds 1 --method eager --scheduler child-first
// EXPECT: violated
// RUN: check --rounds 4 --method eager
// EXPECT: violated
// RUN: check --rounds 4 --method lazy
// EXPECT: violated
// RUN: check
// EXPECT: violated
//
// Arms that return without a step that others see; their creator goes on all the same.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call Creator();
  assert !x;
}

procedure Creator()
  modifies x;
{
  var b, other: bool;

  par call b := Arm() | other := Arm();
  par call b := Arm();
  x := true;
}

procedure Arm() returns (r: bool)
{
  atomic { if (*) { return; } }
}
