// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the numbers grow for ever
//
// Three threads take and give back units of a pool of any size.

const N: int;
axiom N > 0;
var idle, used: int;

procedure {:entrypoint} Main()
  modifies idle, used;
{
  idle, used := N, 0;
  async call User();
  async call User();
  async call User();
}

procedure User()
  modifies idle, used;
{
  while (true) {
    atomic { assume idle > 0; idle := idle - 1; }
    used := used + 1;
    assert used <= N;
    assert idle >= 0;
    used := used - 1;
    idle := idle + 1;
  }
}
