// RUN: explore --samples
// EXPECT: holds
// RUN: check
// EXPECT: violated
//
// The number that is wrong is named nowhere: a few numbers show nothing of it.

procedure {:entrypoint} Main()
{
  var n: int;
  var m: int;

  havoc n;
  m := n * 3;
  assert m != 3702;
}
