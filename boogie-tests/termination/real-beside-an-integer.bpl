// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A real number is compared with an integer that grows, too, by a thread of its own.

var r: real;
var i: int;

procedure {:entrypoint} Main()
  modifies r, i;
{
  r, i := 0.5, 0;
  async call Up();
  while (r < 3.0 + real(i)) {
    r := r + 0.75;
    i := i + 1;
  }
}

procedure Up()
  modifies i;
{
  i := i + 1;
}
