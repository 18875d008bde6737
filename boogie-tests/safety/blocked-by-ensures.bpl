// RUN: check --method eager --rounds 1
// EXPECT: violated
// RUN: check --method lazy --rounds 1
// EXPECT: violated
// EXPLORE: --int-range 0..1
//
// No result satisfies what Never promises: its caller is blocked for good, between two assignments that others see. A thread
// that is blocked must not hide that another one fails.

var g: int;

procedure {:entrypoint} Main()
  modifies g;
{
  g := 0;
  async call Blocked();
  async call Reader();
}

procedure Blocked()
  modifies g;
{
  var x: int;

  g := 1;
  call x := Never();
  g := 0;
}

procedure Never() returns (x: int);
  ensures x > 0 && x < 0;

procedure Reader()
{
  assert g == 0;
}
