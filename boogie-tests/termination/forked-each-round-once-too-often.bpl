// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As forked-each-round, but the thread that is waited for the second time was joined before: it waits for ever, which is an end.

var c: int;

procedure {:entrypoint} Main()
  modifies c;
{
  c := 0;
  while (c >= 0) {
    fork 1 Add();
    join 1;
    join 1;
    c := c + 1;
  }
}

procedure Add()
  modifies c;
{
  c := c + 1;
}
