// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --fairness none
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds

var c: int;

procedure {:entrypoint} Main(n: int)
  modifies c;
{
  var i: int;

  c := 0;
  i := 0;
  while (i < n) {
    par Inc() | Inc();
    i := i + 1;
  }
}

procedure Inc()
  modifies c;
{
  c := c + 1;
}
