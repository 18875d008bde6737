// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each thread counts for itself.

var a: int;
var b: int;

procedure {:entrypoint} main()
{
  async call A();
  async call B();
}

procedure A()
  modifies a;
{
  while (true) {
    a := a + 1;
  }
}

procedure B()
  modifies b;
{
  while (true) {
    b := b + 2;
  }
}
