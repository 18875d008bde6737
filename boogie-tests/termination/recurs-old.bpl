// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A contract speaks of the value before.

var x: int;

procedure {:entrypoint} main()
  modifies x;
{
  while (x > 3) {
    call step();
  }
}

procedure step()
  modifies x;
  ensures x > old(x);
{
  x := x + 1;
}
