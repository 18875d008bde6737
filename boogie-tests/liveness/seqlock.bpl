// RUN: check --property termination --fairness strong
// EXPECT: proved
// RUN: check --property termination --fairness weak
// EXPECT: proved
// RUN: check --property termination --fairness none
// EXPECT: violated
//
// A sequence lock: the reader tries again while the number is odd, or has changed. The writer writes twice, so that the reader gets its values
// in the end; without fairness it looks for ever at the number of a write that does not go on.

var seq: int;
var left, right: int;

procedure {:entrypoint} Main()
  modifies seq, left, right;
{
  seq := 0;
  left := 0;
  right := 0;
  async call Writer();
  async call Reader();
}

procedure Writer()
  modifies seq, left, right;
{
  var i: int;

  i := 0;
  while (i < 2) {
    seq := seq + 1;
    left := left + 1;
    right := right + 1;
    seq := seq + 1;
    i := i + 1;
  }
}

procedure Reader()
{
  var before, a, b: int;
  var read: bool;

  read := false;
  while (!read) {
    before := seq;
    if (before mod 2 == 0) {
      a := left;
      b := right;
      read := seq == before;
    }
  }
  assert a == b;
}
