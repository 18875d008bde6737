// RUN: check --property safety --rounds 2 --unroll 1
// EXPECT: holds
// RUN: check --property safety --rounds 3 --unroll 1
// EXPECT: holds
//
// Lamport's bakery for two threads: nobody compares numbers with one who is still choosing, so the order is clear and at
// most one is inside.

var choosing: [int]bool;
var number: [int]int;
var inside: int;

procedure {:entrypoint} Main()
  modifies choosing, number, inside;
{
  choosing[0] := false;
  choosing[1] := false;
  number[0] := 0;
  number[1] := 0;
  inside := 0;
  async call Thread(0, 1);
  async call Thread(1, 0);
}

procedure Thread(me: int, other: int)
  modifies choosing, number, inside;
{
  var highest: int;

  choosing[me] := true;
  highest := number[other];
  number[me] := highest + 1;
  choosing[me] := false;
  while (choosing[other]) {
  }
  while (number[other] != 0
      && (number[other] < number[me] || (number[other] == number[me] && other < me))) {
  }
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  number[me] := 0;
}
