// RUN: check
// EXPECT: proved
//
// Arms of a parallel call that recurse; behind the call both have come back up.

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
  down := true;
}
