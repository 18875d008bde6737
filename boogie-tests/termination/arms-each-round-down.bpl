// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As arms-each-round, but the arms take away more than they give.

var c: int;

procedure {:entrypoint} Main()
  modifies c;
{
  c := 9;
  while (c >= 0) {
    par Give() | Take();
  }
}

procedure Give()
  modifies c;
{
  c := c + 1;
}

procedure Take()
  modifies c;
{
  c := c - 2;
}
