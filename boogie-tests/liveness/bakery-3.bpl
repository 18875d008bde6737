// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// SLOW RUN: check --property termination --stem 2 --lasso 1 --unroll 1 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
// BOOGIE: skip takes minutes in Boogie
//
// Lamport's bakery for three threads, one visit each (bakery.bpl has two): the numbers, and then the names, order the threads that
// wait, and the first of them waits for nobody. No fair lasso. Without fairness a thread stops while it chooses its number, and
// the others wait for ever.

var choosing: [int]bool;
var number: [int]int;

procedure {:entrypoint} Main()
  modifies choosing, number;
{
  choosing[0] := false;
  choosing[1] := false;
  choosing[2] := false;
  number[0] := 0;
  number[1] := 0;
  number[2] := 0;
  async call Thread(0, 1, 2);
  async call Thread(1, 0, 2);
  async call Thread(2, 0, 1);
}

procedure Thread(me: int, a: int, b: int)
  modifies choosing, number;
{
  var highest: int;
  var seen: int;

  choosing[me] := true;
  highest := number[a];
  seen := number[b];
  if (seen > highest) {
    highest := seen;
  }
  number[me] := highest + 1;
  choosing[me] := false;
  call WaitFor(me, a);
  call WaitFor(me, b);
  // the critical section
  number[me] := 0;
}

procedure WaitFor(me: int, other: int)
{
  while (choosing[other]) {
  }
  while (number[other] != 0
      && (number[other] < number[me] || (number[other] == number[me] && other < me))) {
  }
}
