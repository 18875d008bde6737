// RUN: check
// EXPECT: violated
//
// As beside-mutual.bpl, but the turn is handed over before the writing is done.

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
  turn := !me;
  writing := false;
  if (*) {
    call Wait(me);
  }
}
