// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Threads are created for ever that count; that the creator looks at the count does not end it.

var c: int;

procedure {:entrypoint} Main()
  modifies c;
{
  c := 0;
  while (c >= 0) {
    async call Add();
  }
}

procedure Add()
  modifies c;
{
  c := c + 1;
}
