// RUN: check --rounds 1 --method eager
// EXPECT: violated
// RUN: check --rounds 2 --method lazy
// EXPECT: violated
//
// Lambdas in an assumption, in an assignment, in a condition, and inside of a quantifier and of one another.

var m: [int]int;
var n: [int][int]int;

procedure {:entrypoint} Main() modifies m, n;
{
  var k: int;

  k := 1;
  assume m == (lambda i: int :: if i == 2 then 5 else 0);
  n := (lambda i: int :: (lambda j: int :: m[j] + i + k));
  async call Other();
  if (m == (lambda i: int :: 0)) { return; }
  assert n[3][2] != 9;
}

procedure Other() { }
