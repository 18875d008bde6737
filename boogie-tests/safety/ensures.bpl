// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: violated
//
// A postcondition about shared state is checked at the return: another thread may have changed it since the body
// established it.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Spoil();
  call Set();
}

procedure Set()
  modifies x;
  ensures x == 1;
{
  x := 1;
}

procedure Spoil()
  modifies x;
{
  x := 2;
}
