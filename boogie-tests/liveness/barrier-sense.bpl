// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// The barrier with a sense that the last one to arrive turns round: whoever waits for the old sense to go sees that it
// went, since it cannot come back before everybody has arrived again. No fair lasso; without fairness one thread waits for
// another that never arrives.

var count: int;
var sense: bool;

procedure {:entrypoint} Main()
  modifies count, sense;
{
  count := 0;
  sense := false;
  async call Thread();
  async call Thread();
}

procedure Arrive(mine: bool)
  modifies count, sense;
{
  atomic {
    count := count + 1;
    if (count == 2) {
      count := 0;
      sense := mine;
    }
  }
  while (sense != mine) {
  }
}

procedure Thread()
  modifies count, sense;
{
  call Arrive(true);
  call Arrive(false);
}
