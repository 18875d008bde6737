// RUN: check
// EXPECT: proved
//
// Two threads that each go back and forth between the same two procedures: one writes when it is its turn, and hands the turn over.

var turn: bool;
var writing: bool;

procedure {:entrypoint} Main()
  modifies turn, writing;
{
  turn, writing := false, false;
  async call Wait(false);
  async call Wait(true);
}

procedure Wait(me: bool)
  modifies turn, writing;
{
  assume turn == me;
  call Write(me);
}

procedure Write(me: bool)
  modifies turn, writing;
{
  assert !writing;
  writing := true;
  writing := false;
  turn := !me;
  if (*) {
    call Wait(me);
  }
}
