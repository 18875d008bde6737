// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// Nobody creates the successor, as the guard in front of that is never true.

var go: bool;

procedure {:entrypoint} Main()
  modifies go;
{
  go := false;
  async call Next();
}

procedure Next()
{
  assume go;
  async call Next();
}
