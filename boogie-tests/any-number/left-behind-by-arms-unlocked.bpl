// RUN: check
// EXPECT: violated
//
// Seeded: a worker does not wait for the lock, so that the one of the round before may still be there.

var locked, inside: bool;

procedure {:entrypoint} Main()
  modifies locked, inside;
{
  locked, inside := false, false;
  while (*) {
    par Start() | Start();
  }
}

procedure Start()
{
  async call Worker();
}

procedure Worker()
  modifies locked, inside;
{
  locked := true;
  inside := true;
  assert inside;
  inside := false;
  locked := false;
}
