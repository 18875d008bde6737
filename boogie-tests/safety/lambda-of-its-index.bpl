// RUN: check --timeout 3
// EXPECT: violated
// RUN: check --method lazy --rounds 1 --timeout 3
// EXPECT: violated
// RUN: verify --timeout 3
// EXPECT: violated
// EXPLORE: skip an arbitrary integer is chosen
// BOOGIE: skip it is asked without bounds
//
// Where k is 5, so is m[k].

procedure {:entrypoint} Main(k: int)
{
  var m: [int]int;
  m := (lambda i: int :: i);
  assert m[k] != 5;
}
