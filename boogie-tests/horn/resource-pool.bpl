// RUN: check --method chc
// EXPECT: proved
// EXPLORE: skip there may be any number of resources
//
// Resources that two threads take and give back: as many as there are, whatever that number is.

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
    atomic { assume left > 0; left := left - 1; used := used + 1; }
    atomic { left := left + 1; used := used - 1; }
  }
}
