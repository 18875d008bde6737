// RUN: check --property safety --rounds 2 --unroll 2
// EXPECT: holds
// RUN: check --property safety --rounds 3 --unroll 1
// EXPECT: holds
//
// Dekker's algorithm: a thread goes in only after it has seen the other's flag down while its own is up, and the flags are raised
// before they are read, so not both can see the other's down.

var wants0: bool;
var wants1: bool;
var turn: int;
var inside0: bool;
var inside1: bool;

procedure {:entrypoint} Main()
  modifies wants0, wants1, turn, inside0, inside1;
{
  wants0 := false;
  wants1 := false;
  turn := 0;
  inside0 := false;
  inside1 := false;
  async call Thread0();
  async call Thread1();
}

procedure Thread0()
  modifies wants0, turn, inside0;
{
  wants0 := true;
  while (wants1) {
    if (turn != 0) {
      wants0 := false;
      while (turn != 0) {
      }
      wants0 := true;
    }
  }
  inside0 := true;
  assert !inside1;
  inside0 := false;
  turn := 1;
  wants0 := false;
}

procedure Thread1()
  modifies wants1, turn, inside1;
{
  wants1 := true;
  while (wants0) {
    if (turn != 1) {
      wants1 := false;
      while (turn != 1) {
      }
      wants1 := true;
    }
  }
  inside1 := true;
  assert !inside0;
  inside1 := false;
  turn := 0;
  wants1 := false;
}
