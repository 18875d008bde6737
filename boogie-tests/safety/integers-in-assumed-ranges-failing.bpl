// RUN: explore
// EXPECT: violated
// RUN: check --rounds 1
// EXPECT: violated
//
// The largest value in the range that is assumed.

var total: int;

procedure {:entrypoint} Main()
  modifies total;
{
  var c: int;

  havoc c;
  assume c >= 2;
  assume 3 * 3 > c;
  total := c;
  assert total != 8;
}
