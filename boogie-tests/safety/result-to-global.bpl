// RUN: check --method eager --rounds 2
// EXPECT: violated
// RUN: check --method lazy --rounds 2
// EXPECT: violated
// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --method lazy --rounds 1
// EXPECT: holds complete
//
// The result of `Seven` is on its way to a global when the other thread runs: it must not get lost there.

var g: int;

procedure {:entrypoint} Main()
  modifies g;
{
  g := 0;
  async call Three();
  call g := Seven();
  assert g == 7;
}

procedure Three()
  modifies g;
{
  g := 3;
}

procedure Seven() returns (r: int)
{
  r := 7;
}
