// RUN: check
// EXPECT: violated
// RUN: verify --timeout 5
// EXPECT: violated
// RUN: check --rounds 1
// EXPECT: violated
// BOOGIE: skip it is asked without bounds
//
// Where b is false m is arbitrary. The lambda, whose entries are their own indices, left no execution at all: what stood for all other indices was none of
// its values.

procedure {:entrypoint} Main(b: bool)
{
  var m: [int]int;
  if (b) {
    m := (lambda i: int :: i);
  }
  assert m[3] == 3;
}
