// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// Arms are created, and none of them creates further ones: the join behind them is passed.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  par Adds() | Adds();
  par Adds() | Adds();
}

procedure Adds()
  modifies x;
{
  x := x + 1;
}
