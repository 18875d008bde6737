// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the numbers grow for ever
//
// A sequence lock: the number is odd while the writer writes. Whoever reads an even one, and the same again behind, has read what belongs together.

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
    if (before mod 2 == 0) {
      x := a;
      y := b;
      behind := seq;
      if (before == behind) {
        assert x == y;
      }
    }
  }
}
