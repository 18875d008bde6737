// RUN: check --cooperative --method eager --rounds 3 --scheduler child-first
// EXPECT: violated
// RUN: check --cooperative --method eager --rounds 3
// EXPECT: violated
//
// What a cooperative thread creates in a section can begin where its creator gives up control.

var x: bool;
var y: bool;

procedure {:entrypoint} Main()
  modifies x, y;
{
  x := false;
  call Spawn();
  yield;
  assert !y;
}

procedure Sprout()
  modifies y;
{
  y := true;
}

procedure Spawn()
  modifies y;
{
  atomic {
    async call Sprout();
    y := x;
  }
}
