// RUN: check --method chc
// EXPECT: proved
// EXPLORE: skip threads without end
//
// The arms of each round are waited for, what they create is not: any number of workers is there, each of which has the lock to itself.

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
  atomic { assume !locked; locked := true; }
  inside := true;
  assert inside;
  inside := false;
  locked := false;
}
