// RUN: check --method k-induction
// EXPECT: proved
//
// Dekker's algorithm, again and again.

var wants0, wants1, turn, inside: bool;

procedure {:entrypoint} Main()
  modifies wants0, wants1, turn, inside;
{
  wants0, wants1, turn, inside := false, false, false, false;
  async call Thread0();
  async call Thread1();
}

procedure Thread0()
  modifies wants0, turn, inside;
{
  while (*) {
    wants0 := true;
    while (wants1) {
      if (turn) {
        wants0 := false;
        assume !turn;
        wants0 := true;
      }
    }
    assert !inside;
    inside := true;
    inside := false;
    turn := true;
    wants0 := false;
  }
}

procedure Thread1()
  modifies wants1, turn, inside;
{
  while (*) {
    wants1 := true;
    while (wants0) {
      if (!turn) {
        wants1 := false;
        assume turn;
        wants1 := true;
      }
    }
    assert !inside;
    inside := true;
    inside := false;
    turn := false;
    wants1 := false;
  }
}
