// RUN: check --property race
// EXPECT: proved
// RUN: check --property race --method ic3
// EXPECT: proved
// RUN: check --property race --rounds 2 --method lazy
// EXPECT: holds
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds
//
// Of an argument nothing is assumed where there is no body: x is not read there.

var x: bool;

procedure Outside(i: bool where i == x);

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call Write();
  call Outside(true);
}

procedure Write()
  modifies x;
{
  x := true;
}
