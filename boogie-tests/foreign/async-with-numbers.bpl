// RUN: check
// EXPECT: proved
//
// bam-bam-boogieman's threads have numbers: each is waited for by its own. Waiting a second time does not wait.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  var t, u: int;

  x := 0;
  call {:async t} Add(1);
  call {:async u} Add(2);
  assume {:wait t} true;
  assert x == 1 || x == 3;
  assume {:wait u} true;
  assume {:wait t} true;
  assert x == 3;
}

procedure Add(k: int)
  modifies x;
{
  x := x + k;
}
