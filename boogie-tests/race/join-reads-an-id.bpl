// RUN: explore --property race
// EXPECT: violated
// RUN: check --property race
// EXPECT: violated
//
// A join reads its ids.

var id: int;

procedure ULTIMATE.start()
  modifies id;
{
  id := 1;
  fork 2 Write();
  fork 1 Rest();
  join id;
}

procedure Rest()
{
}

procedure Write()
  modifies id;
{
  id := 1;
}
