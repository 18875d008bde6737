// RUN: check --method eager --rounds 1
// EXPECT: violated
// RUN: check --method lazy --rounds 1
// EXPECT: violated
// EXPLORE: --int-range 0..1
//
// No first value of a local satisfies its where clause: the thread is blocked where it enters the procedure, with g == 1.

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
  g := 1;
  call Enter(1);
}

procedure Enter(y: int)
  modifies g;
{
  var x: int where x > y && x < y;

  g := 0;
}

procedure Reader()
{
  assert g == 0;
}
