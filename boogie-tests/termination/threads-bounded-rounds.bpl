// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Rounds by a shared counter that only rises, up to a bound.

var round: int;
const N: int;

procedure {:entrypoint} main()
{
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies round;
{
  while (round < N) {
    atomic { round := round + 1; }
  }
}
