// RUN: check
// EXPECT: violated
//
// As beside-arms.bpl, but one arm may return from the deepest level with nothing done.

var up: bool;
var down: bool;

procedure {:entrypoint} Main()
  modifies up, down;
{
  up, down := false, false;
  par call Up() | Down();
  assert up && down;
}

procedure Up()
  modifies up;
{
  if (*) {
    call Up();
  }
  up := true;
}

procedure Down()
  modifies down;
{
  down := false;
  if (*) {
    call Down();
  }
  havoc down;
}
