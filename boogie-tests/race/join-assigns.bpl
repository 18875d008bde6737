// RUN: explore --property race
// EXPECT: violated
// RUN: check --property race
// EXPECT: violated
// RUN: check --property race --rounds 2
// EXPECT: violated
//
// A join writes what it assigns to, once the thread that it waits for has ended.

var x: bool;

procedure ULTIMATE.start()
  modifies x;
{
  fork 2 Write();
  fork 1 Give();
  join 1 assign x;
}

procedure Give() returns (r: bool)
{
}

procedure Write()
  modifies x;
{
  x := true;
}
