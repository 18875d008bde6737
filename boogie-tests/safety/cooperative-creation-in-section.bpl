// RUN: check --cooperative --method eager --rounds 3 --scheduler child-first
// EXPECT: holds
// RUN: check --cooperative --method eager --rounds 3
// EXPECT: holds
//
// A cooperative thread keeps control behind a section, too: what it creates in there begins where it gives up control, at its end.

var x: bool;
var y: bool;

procedure {:entrypoint} Main()
  modifies x, y;
{
  x := false;
  call Spawn();
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
