// RUN: check --property safety --rounds 1 --unroll 2
// EXPECT: holds
// RUN: check --property safety --rounds 2 --unroll 2
// EXPECT: violated
//
// Dekker's first mistake: the flag is raised only after the other's was seen down. Thread 0 sees wants1 down; thread 1
// sees wants0 down, raises its flag and goes in; in round 1 thread 0 raises its flag and goes in as well.

var wants0: bool;
var wants1: bool;
var inside0: bool;
var inside1: bool;

procedure {:entrypoint} Main()
  modifies wants0, wants1, inside0, inside1;
{
  wants0 := false;
  wants1 := false;
  inside0 := false;
  inside1 := false;
  async call Thread0();
  async call Thread1();
}

procedure Thread0()
  modifies wants0, inside0;
{
  while (wants1) {
  }
  wants0 := true;
  inside0 := true;
  assert !inside1;
  inside0 := false;
  wants0 := false;
}

procedure Thread1()
  modifies wants1, inside1;
{
  while (wants0) {
  }
  wants1 := true;
  inside1 := true;
  assert !inside0;
  inside1 := false;
  wants1 := false;
}
