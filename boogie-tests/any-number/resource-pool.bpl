// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Any number of threads share resources: who has one knows that not all are free.

const n: int;
axiom n >= 1;

var left: int;

procedure {:entrypoint} Main()
  modifies left;
{
  left := n;
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies left;
{
  while (*) {
    atomic { assume left > 0; left := left - 1; }
    assert 0 <= left && left < n;
    left := left + 1;
  }
}
