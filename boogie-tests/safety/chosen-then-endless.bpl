// RUN: check
// EXPECT: violated
// RUN: check --rounds 2 --method lazy
// EXPECT: violated
//
// As chosen-then-discarded, with a constant, and a worker that goes on for ever where it is false.

var x: int;
const given: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Worker();
  assume x == 1;
  assert given;
}

procedure Worker()
  modifies x;
{
  x := 1;
  if (!given) {
    while (true) { }
  }
}
