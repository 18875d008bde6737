// RUN: check
// EXPECT: proved
//
// Two threads that recurse: one says at each level that it is ready, before it goes down and when it is back; the other one relies on it.

var ready, used: bool;

procedure {:entrypoint} Main()
  modifies ready, used;
{
  ready, used := false, false;
  async call Give();
  async call Take();
}

procedure Give()
  modifies ready;
{
  ready := true;
  if (*) {
    call Give();
  }
  ready := true;
}

procedure Take()
  modifies used;
{
  if (*) {
    call Take();
  }
  assume ready;
  used := true;
  assert ready;
}
