// RUN: check --method eager --rounds 2 --prove
// EXPECT: violated
//
// Seeded: down is counted before up.

var up, down: int;

procedure {:entrypoint} Main(n: int)
  modifies up, down;
{
  up, down := 0, 0;
  async call Walk(n);
  async call Watch();
}

procedure Walk(n: int)
  modifies up, down;
{
  down := down + 1;
  if (n > 0) {
    call Walk(n - 1);
  }
  up := up + 1;
}

procedure Watch()
{
  var d: int;
  d := down;
  while (*) {
    assert up >= d;
    d := down;
  }
}
