// RUN: check
// EXPECT: violated
//
// Seeded: whether one is left is asked too early.

const total: int;
axiom total >= 1;
var left, used: int;

procedure {:entrypoint} Main()
  modifies left, used;
{
  left, used := total, 0;
  async call Client();
  async call Client();
  while (true) {
    atomic { assert 0 <= left && left + used == total; }
  }
}

procedure Client()
  modifies left, used;
{
  while (true) {
    assume left > 0;
    atomic { left := left - 1; used := used + 1; }
    atomic { left := left + 1; used := used - 1; }
  }
}
