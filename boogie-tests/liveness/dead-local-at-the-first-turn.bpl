// RUN: check --property termination
// EXPECT: violated
//
// The first time that the loop is entered `last` is 5, and never again; but nothing reads it there. The execution that is shown comes back to the same
// values of all variables, so it goes round once before its repeating part begins.

var side: int;

procedure {:entrypoint} Main()
  modifies side;
{
  side := 0;
  async call Swing();
  async call Swing();
}

procedure Swing()
  modifies side;
{
  var last: int;
  last := 5;
  while (true) {
    last := side;
    side := 1 - last;
  }
}
