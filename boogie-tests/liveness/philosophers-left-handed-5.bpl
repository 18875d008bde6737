// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2
// EXPECT: holds
// BOOGIE: skip takes minutes in Boogie
// EXPLORE: skip too many states for the time of a test
//
// Five philosophers with trylock, the last of which takes the right fork first: every philosopher takes the fork of the
// lower number first, so the one who holds the highest first fork of all always gets the second one. No lasso for any
// bounds, under strong and weak fairness. Without fairness one who holds both forks is never scheduled again.

var fork: [int]bool; // taken?

procedure {:entrypoint} Main()
  modifies fork;
{
  fork[0] := false;
  fork[1] := false;
  fork[2] := false;
  fork[3] := false;
  fork[4] := false;
  async call Philosopher(0, 1);
  async call Philosopher(1, 2);
  async call Philosopher(2, 3);
  async call Philosopher(3, 4);
  async call Philosopher(0, 4);
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
