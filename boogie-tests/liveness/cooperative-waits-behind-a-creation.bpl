// RUN: check --property termination --cooperative --fairness strong
// EXPECT: violated
// RUN: check --property termination --cooperative --fairness weak
// EXPECT: violated
// RUN: check --property termination --cooperative --fairness strong --method lasso
// EXPECT: violated
// RUN: check --property termination --cooperative --fairness strong --method lazy-lasso
// EXPECT: violated
//
// Main gives control up behind the creation, in front of its guard. Setter keeps it for ever; meanwhile Main is blocked. Exploration took it to be able to go as
// far as its guard, and called this unfair.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call Setter();
  assume !x;
  while (true) { }
}

procedure Setter()
  modifies x;
{
  x := true;
  while (true) { }
}
