// RUN: explore --property race
// EXPECT: violated
// RUN: check --property race
// EXPECT: violated
// RUN: check --property race --rounds 2
// EXPECT: violated
//
// The end of a parallel call writes the results of its arms, which return in front of it where nobody sees it.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  async call Write();
  par x := Give() | Rest();
}

procedure Give() returns (r: bool)
{
  r := true;
}

procedure Rest()
{
}

procedure Write()
  modifies x;
{
  x := false;
}
