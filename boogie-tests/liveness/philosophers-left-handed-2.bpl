// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 2 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: holds
// RUN: check --property termination --method ic3 --fairness strong
// EXPECT: proved
// RUN: check --property termination --method ic3 --fairness weak
// EXPECT: proved
// RUN: check --property termination --method ic3 --fairness none
// EXPECT: proved
//
// Two philosophers with trylock, the last of which takes the right fork first: every philosopher takes the fork of the
// lower number first, so the one who holds the highest first fork of all always gets the second one. No lasso for any
// bounds, under strong and weak fairness.

var fork: [int]bool; // taken?

procedure {:entrypoint} Main()
  modifies fork;
{
  fork[0] := false;
  fork[1] := false;
  async call Philosopher(0, 1);
  async call Philosopher(0, 1);
}

procedure Philosopher(first: int, second: int)
  modifies fork;
{
  var taken: bool;

  while (true) {
    atomic {
      assume !fork[first];
      fork[first] := true;
    }
    atomic {
      taken := fork[second];
      fork[second] := true;
    }
    if (!taken) {
      break;
    }
    fork[first] := false;
  }
  fork[second] := false;
  fork[first] := false;
}
