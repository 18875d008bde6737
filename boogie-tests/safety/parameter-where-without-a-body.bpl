// RUN: check
// EXPECT: violated
// RUN: check --method ic3
// EXPECT: violated
// RUN: check --method lazy --rounds 1
// EXPECT: violated
// RUN: check --method eager --rounds 1
// EXPECT: violated
//
// The clause of a parameter is assumed where the body of the procedure begins. Where there is none, nothing is assumed of the argument, as
// Boogie has it.

var y: int;

procedure Outside(i: int where i == 0);

procedure {:entrypoint} Main()
  modifies y;
{
  var j: int;

  assume j > 3;
  y := 0;
  async call Write();
  call Outside(j);
  assert false;
}

procedure Write()
  modifies y;
{
  y := 1;
}
