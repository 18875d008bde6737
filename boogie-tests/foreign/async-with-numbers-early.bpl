// RUN: check
// EXPECT: violated
//
// Only one of the two threads has been waited for.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  var t, u: int;

  x := 0;
  call {:async t} Add(1);
  call {:async u} Add(2);
  assume {:wait t} true;
  assert x == 3;
}

procedure Add(k: int)
  modifies x;
{
  x := x + k;
}
