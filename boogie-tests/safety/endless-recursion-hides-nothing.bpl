// RUN: check --method eager --rounds 1
// EXPECT: violated
// RUN: check --method lazy --rounds 1
// EXPECT: violated
// RUN: explore
// EXPECT: violated
//
// A thread that calls itself for ever, touching nothing shared, can be left where it begins to.

var g: int;

procedure {:entrypoint} Main()
  modifies g;
{
  g := 0;
  async call Endless();
  async call Reader();
}

procedure Endless()
  modifies g;
{
  g := 1;
  call Deeper();
  g := 0;
}

procedure Deeper()
{
  call Deeper();
}

procedure Reader()
{
  assert g == 0;
}
