// RUN: check
// EXPECT: violated
// RUN: check --rounds 1 --method lazy
// EXPECT: violated
//
// One entry of a map of maps is what the lambda gives; the others are what the witness says.

procedure {:entrypoint} Main()
{
  var maps: [int][int]int;
  assume maps[0] == (lambda i: int :: i + 1);
  assert maps[1][5] != 7 || maps[0][8] != 9;
}
