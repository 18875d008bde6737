// RUN: check
// EXPECT: violated
//
// Lamport's bakery for three, each served once: numbers are drawn one by one; but nobody waits for who is drawing.

var choosing: [int]bool;
var number: [int]int;
var inside: int;

procedure {:entrypoint} Main()
  modifies choosing, number, inside;
{
  choosing := (lambda i: int :: false);
  number := (lambda i: int :: 0);
  inside := 0;
  async call Process(0);
  async call Process(1);
  async call Process(2);
}

procedure Process(self: int)
  modifies choosing, number, inside;
{
  var largest, other: int;
  choosing[self] := true;
  largest, other := 0, 0;
  while (other < 3) {
    if (number[other] > largest) {
      largest := number[other];
    }
    other := other + 1;
  }
  number[self] := largest + 1;
  choosing[self] := false;
  other := 0;
  while (other < 3) {
    if (other != self) {
      assume number[other] == 0 || number[self] < number[other] || (number[self] == number[other] && self < other);
    }
    other := other + 1;
  }
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  number[self] := 0;
}
