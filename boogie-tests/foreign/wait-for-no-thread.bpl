// RUN: check
// EXPECT: proved
// RUN: check --property deadlock
// EXPECT: violated
//
// There is no thread with the number 7: waiting for it does not end.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  var t: int;

  x := 0;
  call {:async t} Set();
  t := 7;
  assume {:wait t} true;
  assert false;
}

procedure Set()
  modifies x;
{
  x := 1;
}
