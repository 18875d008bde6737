// RUN: check --property always-eventually(eats[0]) --method ic3 --fairness strong
// EXPECT: proved
// RUN: check --property response(fork[1],eats[1]) --method ic3 --fairness strong
// EXPECT: proved
// RUN: explore --property always-eventually(eats[0]) --fairness strong
// EXPECT: holds complete
// RUN: explore --property always-eventually(eats[0]) --fairness weak
// EXPECT: violated
//
// Three philosophers, the last one left-handed, who wait for their forks: under strong fairness each one eats again and again. More forks
// than a bit can count: a proof has to know of all of them before it looks for who waits.

var fork: [int]bool;
var eats: [int]bool;

procedure {:entrypoint} Main()
  modifies fork, eats;
{
  fork[0] := false;
  fork[1] := false;
  fork[2] := false;
  eats[0] := false;
  eats[1] := false;
  eats[2] := false;
  async call Philosopher(0, 0, 1);
  async call Philosopher(1, 1, 2);
  async call Philosopher(2, 0, 2);
}

procedure Philosopher(me: int, first: int, second: int)
  modifies fork, eats;
{
  while (true) {
    atomic {
      assume !fork[first];
      fork[first] := true;
    }
    atomic {
      assume !fork[second];
      fork[second] := true;
      eats[me] := true;
    }
    atomic {
      eats[me] := false;
      fork[first] := false;
    }
    fork[second] := false;
  }
}
