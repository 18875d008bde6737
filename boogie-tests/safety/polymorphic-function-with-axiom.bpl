// RUN: verify --unroll 2
// EXPECT: violated
// RUN: check --rounds 1
// EXPECT: violated
// RUN: verify --entry Known --unroll 2
// EXPECT: holds complete
//
// An axiom about a function at one type says nothing of it at others.

const b: [int,bool]int;
function f<a>(a) returns (int);
axiom (forall x: bool :: f(x) == 7);

procedure {:entrypoint} Main()
{
  var x: [int]bool;

  assert f(b) > 0;
  assert f(x) == 8;
}

procedure Known(p: bool)
{
  assert f(p) == 7;
}
