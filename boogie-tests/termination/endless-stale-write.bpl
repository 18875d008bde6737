// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Between reading and writing others write; the second thread only ever writes back what it has read.

var x: int;

procedure {:entrypoint} main()
{
  async call Down();
  async call Back();
}

procedure Down()
  modifies x;
{
  var t: int;

  while (x > 0) {
    t := x;
    x := t - 1;
  }
}

procedure Back()
  modifies x;
{
  var t, n: int;

  n := 0;
  while (x > 0) {
    t := x;
    x := t;
    n := n + 1;
  }
}
