// RUN: check --property safety --rounds 1 --unroll 1
// EXPECT: holds
// RUN: check --property safety --rounds 2 --unroll 1
// EXPECT: violated
//
// The bakery without `choosing`: thread 0 reads that nobody has a number; thread 1 takes number 1 and goes in; in round 1
// thread 0 takes number 1 too, and its name comes first: both are inside.

var number: [int]int;
var inside: int;

procedure {:entrypoint} Main()
  modifies number, inside;
{
  number[0] := 0;
  number[1] := 0;
  inside := 0;
  async call Thread(0, 1);
  async call Thread(1, 0);
}

procedure Thread(me: int, other: int)
  modifies number, inside;
{
  var highest: int;

  highest := number[other];
  number[me] := highest + 1;
  while (number[other] != 0
      && (number[other] < number[me] || (number[other] == number[me] && other < me))) {
  }
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  number[me] := 0;
}
