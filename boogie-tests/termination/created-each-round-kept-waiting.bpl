// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As created-each-round, but each thread that was created is waited for, and the count is to be even, which it is not.

var c: int;

procedure {:entrypoint} Main()
  modifies c;
{
  c := 1;
  while (c >= 0) {
    async call Add();
    atomic { assume c mod 2 == 0; }
    async call Add();
    atomic { assume c mod 4 == 0; }
  }
}

procedure Add()
  modifies c;
{
  c := c + 2;
}
