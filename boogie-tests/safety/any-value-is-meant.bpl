// RUN: check --rounds 2
// EXPECT: violated
// RUN: check --rounds 2 --method eager
// EXPECT: violated
// EXPLORE: --int-range 0..3
//
// Whoever assumes something of a global at the start, or takes a copy of it, knows that it begins with any value: no note says so. The
// turns are only counted.

var balance: int;
var first: int;
var turns: int;
var limit: int where limit > 1;

procedure {:entrypoint} Main()
  modifies first, limit;
{
  assume 0 <= balance && balance < 2;
  first := balance;
  async call Take();
  async call Take();
  assert balance >= first - 1;
  limit := 2;
}

procedure Take()
  modifies balance, turns;
{
  balance := balance - 1;
  turns := turns + 1;
  assert limit > 1;
}
