// RUN: explore --property race
// EXPECT: violated
// RUN: check --property race --rounds 2
// EXPECT: violated
// RUN: check --property race --rounds 2 --method eager
// EXPECT: violated
//
// A fork reads its ids, also where nobody joins the thread.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  x := 1;
  fork 2 Write();
  fork x Rest();
}

procedure Rest()
{
}

procedure Write()
  modifies x;
{
  x := 2;
}
