// RUN: check
// EXPECT: proved
// RUN: check --rounds 2 --method lazy
// EXPECT: holds
//
// As chosen-then-discarded, but the worker says that it has gone on: who sees that sees `given`.

var x: int;
var given: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Worker();
  assume x == 2;
  assert given;
}

procedure Worker()
  modifies x;
{
  x := 1;
  if (!given) {
    assume false;
  }
  x := 2;
}
