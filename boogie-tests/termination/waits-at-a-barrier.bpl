// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each works as long as it wants, and then waits for the other one by looking.

var arrived: int;

procedure {:entrypoint} main(n: int, m: int)
  modifies arrived;
{
  arrived := 0;
  async call Work(n);
  async call Work(m);
}

procedure Work(n: int)
  modifies arrived;
{
  var i: int;

  i := 0;
  while (i < n) { i := i + 1; }
  atomic { arrived := arrived + 1; }
  while (arrived < 2) { }
}
