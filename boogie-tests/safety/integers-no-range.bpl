// RUN: explore
// EXPECT: unknown
// RUN: explore --int-range 0..4
// EXPECT: violated
// RUN: check --rounds 1
// EXPECT: violated
//
// Nothing bounds this one from above.

procedure {:entrypoint} Main()
{
  var c: int;

  havoc c;
  assume c >= 2;
  assert c != 4;
}
