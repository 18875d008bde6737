// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 1 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// Lamport's bakery for two threads, one visit each: numbers and then names decide, so one of two waiting threads can
// always go on. No fair lasso. Without fairness the first thread stops while it chooses its number, and the second one
// waits for ever.

var choosing: [int]bool;
var number: [int]int;

procedure {:entrypoint} Main()
  modifies choosing, number;
{
  choosing[0] := false;
  choosing[1] := false;
  number[0] := 0;
  number[1] := 0;
  async call Thread(0, 1);
  async call Thread(1, 0);
}

procedure Thread(me: int, other: int)
  modifies choosing, number;
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
  // the critical section
  number[me] := 0;
}
