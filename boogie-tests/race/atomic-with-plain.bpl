// RUN: check --property race --rounds 1
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
//
// One of the two is in an atomic section, the other is not; and the section gets to the variable in its second statement.

var c, n: int;

procedure {:entrypoint} Main()
  modifies c, n;
{
  c := 0;
  n := 0;
  async call Whole();
  async call Plain();
}

procedure Whole()
  modifies c, n;
{
  atomic { c := c + 1; n := c; }
}

procedure Plain()
  modifies n;
{
  n := 5;
}
