// RUN: check
// EXPECT: violated
// RUN: verify --unroll 1
// EXPECT: violated
// RUN: check --method lazy --rounds 1
// EXPECT: violated
//
// An implementation may name the type parameters of its procedure otherwise, and in another order.

procedure Swap<a, b>(x: a, y: b) returns (p: b, q: a);

implementation Swap<c, d>(x: d, y: c) returns (p: c, q: d)
{
  var t: d;
  t := x;
  p := y;
  q := t;
}

procedure {:entrypoint} main()
{
  var i: int;
  var b: bool;
  call b, i := Swap(3, true);
  assert b;
  assert i == 4;
}
