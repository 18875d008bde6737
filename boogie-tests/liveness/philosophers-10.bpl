// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
// EXPLORE: skip too many states for the time of a test
//
// Ten philosophers with trylock (after MUTANT, Figure 3(a)): each takes the left fork, tries the right one, and puts the
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
  fork[4] := false;
  fork[5] := false;
  fork[6] := false;
  fork[7] := false;
  fork[8] := false;
  fork[9] := false;
  async call Philosopher(0, 1);
  async call Philosopher(1, 2);
  async call Philosopher(2, 3);
  async call Philosopher(3, 4);
  async call Philosopher(4, 5);
  async call Philosopher(5, 6);
  async call Philosopher(6, 7);
  async call Philosopher(7, 8);
  async call Philosopher(8, 9);
  async call Philosopher(9, 0);
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
