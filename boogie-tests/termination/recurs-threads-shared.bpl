// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// All count the same.

var x: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := 0;
  async call A();
  async call A();
}

procedure A()
  modifies x;
{
  while (x >= 0) {
    x := x + 1;
  }
}
