// RUN: check --timeout 3
// EXPECT: violated
// RUN: check --method lazy --rounds 1 --timeout 3
// EXPECT: violated
// RUN: verify --timeout 3
// EXPECT: violated
// BOOGIE: skip it is asked without bounds
// PENDING: what the engine makes of such a map is not exact
//
// Where k is 5, so is m[k].

procedure {:entrypoint} Main(k: int)
{
  var m: [int]int;
  m := (lambda i: int :: i);
  assert m[k] != 5;
}
