// RUN: check --method ic3
// EXPECT: violated
// EXPLORE: skip the numbers grow for ever
//
// The same without a look at whether the number is odd.

var seq, a, b: int;

procedure {:entrypoint} Main()
  modifies seq, a, b;
{
  seq, a, b := 0, 0, 0;
  async call Writer();
  async call Reader();
}

procedure Writer()
  modifies seq, a, b;
{
  while (*) {
    seq := seq + 1;
    a := a + 1;
    b := b + 1;
    seq := seq + 1;
  }
}

procedure Reader()
{
  var before, behind, x, y: int;
  while (*) {
    before := seq;
    if (before mod 2 <= 1) {
      x := a;
      y := b;
      behind := seq;
      if (before == behind) {
        assert x == y;
      }
    }
  }
}
