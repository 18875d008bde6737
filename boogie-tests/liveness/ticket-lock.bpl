// RUN: check --property termination --stem 1 --lasso 1 --unroll 3 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 3 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 3 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 3 --fairness none
// EXPECT: violated
// BOOGIE: skip takes minutes in Boogie
//
// A ticket lock for two threads (tickets modulo 2), under the same use as lock-starvation.bpl: whoever has drawn a ticket
// is served next, so a thread that runs gets in, and the other one stops: no fair lasso, not even a weakly fair one.
// Without fairness the first thread alone goes round for ever; the tickets repeat after two visits.

var next: int;
var serving: int;
var done: bool;

procedure {:entrypoint} Main()
  modifies next, serving, done;
{
  next := 0;
  serving := 0;
  done := false;
  async call Greedy();
  async call Once();
}

procedure Acquire()
  modifies next;
{
  var mine: int;

  atomic {
    mine := next;
    next := (next + 1) mod 2;
  }
  while (serving != mine) {
  }
}

procedure Release()
  modifies serving;
{
  serving := (serving + 1) mod 2;
}

procedure Greedy()
  modifies next, serving;
{
  while (!done) {
    call Acquire();
    call Release();
  }
}

procedure Once()
  modifies next, serving, done;
{
  call Acquire();
  done := true;
  call Release();
}
