// RUN: check
// EXPECT: violated
// RUN: check --rounds 2 --method lazy
// EXPECT: violated
//
// The worker does nothing that others see. Where `given` is false, it need not begin before the entry thread fails.

var x: int;
var given: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Writer();
  async call Worker();
  if (x == 0) {
    assert given;
  }
}

procedure Writer()
  modifies x;
{
  x := 5;
}

procedure Worker()
{
  if (!given) {
    assume false;
  }
}
