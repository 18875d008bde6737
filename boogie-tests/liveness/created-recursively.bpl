// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong --threads 4
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong --threads 3
// EXPECT: holds incomplete
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --threads 4 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --threads 4 --fairness none
// EXPECT: violated
//
// Each thread creates its successor, down to 0; the last one, the fourth, clears the flag that all wait for, and sets it
// again: it does so for ever, and each of the others may look only while the flag is up.

var up: bool;

procedure {:entrypoint} Main()
  modifies up;
{
  up := true;
  call Link(3);
}

procedure Link(n: int)
  modifies up;
{
  if (n > 0) {
    async call Link(n - 1);
    while (up) {
    }
  } else {
    while (true) {
      up := false;
      up := true;
    }
  }
}
