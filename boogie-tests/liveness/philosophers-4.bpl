// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// Four philosophers with trylock (after MUTANT, Figure 3(a)): each takes the left fork, tries the right one, and puts the
// left one back when it is taken. All hold their left forks after the stem; in the period each one in turn finds the right
// fork taken, puts the left one down and takes it up again: nobody ever eats, although everybody runs.

var fork: [int]bool; // taken?

procedure {:entrypoint} Main()
  modifies fork;
{
  fork[0] := false;
  fork[1] := false;
  fork[2] := false;
  fork[3] := false;
  async call Philosopher(0, 1);
  async call Philosopher(1, 2);
  async call Philosopher(2, 3);
  async call Philosopher(3, 0);
}

procedure Philosopher(left: int, right: int)
  modifies fork;
{
  var taken: bool;

  while (true) {
    atomic {
      assume !fork[left];
      fork[left] := true;
    }
    atomic {
      taken := fork[right];
      fork[right] := true;
    }
    if (!taken) {
      break;
    }
    fork[left] := false;
  }
  fork[right] := false;
  fork[left] := false;
}
