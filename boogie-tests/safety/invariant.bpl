// RUN: check --property safety --rounds 1 --unroll 3
// EXPECT: holds complete
// RUN: check --property safety --rounds 2 --unroll 3
// EXPECT: violated
//
// A loop invariant about shared state is checked at each arrival at the loop head; it is not assumed. Another thread
// breaks it in between.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  var i: int;

  x := 0;
  async call Spoil();
  i := 0;
  while (i < 3)
    invariant x == 0;
  {
    i := i + 1;
  }
}

procedure Spoil()
  modifies x;
{
  x := 1;
}
