// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// The bakery, where a number larger than all others is taken in one step.

var number: [int]int;
var inside: int;

procedure {:entrypoint} Main()
  modifies number, inside;
{
  var n: int;
  number := (lambda k: int :: 0);
  inside := 0;
  n := 0;
  while (*) {
    async call Customer(n);
    n := n + 1;
  }
}

procedure Customer(me: int)
  modifies number, inside;
{
  var mine: int;
  while (*) {
    atomic { havoc mine; assume mine > 0 && (forall j: int :: number[j] < mine); number[me] := mine; }
    assume (forall j: int :: j != me ==> number[j] == 0 || mine < number[j]);
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    number[me] := 0;
  }
}
