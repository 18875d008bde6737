// RUN: check --property race --rounds 1
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
// EXPLORE: --int-range 0..2
//
// An index that the thread chose: one of the choices meets the other thread.

var m: [int]int;

procedure {:entrypoint} Main()
  modifies m;
{
  async call Choose();
  async call Write();
}

procedure Choose()
  modifies m;
{
  var i: int;
  havoc i;
  assume 0 <= i && i <= 2;
  m[i] := 1;
}

procedure Write()
  modifies m;
{
  m[2] := 2;
}
