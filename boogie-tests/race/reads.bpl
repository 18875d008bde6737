// RUN: check --property race --rounds 2
// EXPECT: holds complete
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds complete
//
// Reading races with nothing but writing.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 1;
  async call Reads();
  async call Reads();
}

procedure Reads()
{
  var t: int;
  t := x;
  t := t + x;
}
