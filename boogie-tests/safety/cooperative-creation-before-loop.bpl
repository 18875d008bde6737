// RUN: check --property safety --rounds 1 --cooperative
// EXPECT: violated
//
// Behind a creation others may run, also where a loop follows that never ends.

var n: int;

procedure {:entrypoint} Main()
  modifies n;
{
  n := 2;
  async call Loop();
}

procedure Loop()
{
  async call Child();
  while (n == 2) {
  }
}

procedure Child()
{
  assert n != 2;
}
