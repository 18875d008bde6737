// RUN: check --method modular
// EXPECT: violated
//
// Seeded: the first gives way before it says that it wants to get in.

var want1, want2: bool;
var turn, inside: int;

procedure {:entrypoint} Main()
  modifies want1, want2, turn, inside;
{
  want1, want2, inside := false, false, 0;
  async call First();
  async call Second();
}

procedure First()
  modifies want1, turn, inside;
{
  while (true) {
    turn := 2;
    want1 := true;
    assume !want2 || turn == 1;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    want1 := false;
  }
}

procedure Second()
  modifies want2, turn, inside;
{
  while (true) {
    want2 := true;
    turn := 1;
    assume !want1 || turn == 2;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    want2 := false;
  }
}
