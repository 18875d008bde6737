// RUN: check --property response(x,!x) --fairness none
// EXPECT: proved
// RUN: check --property response(x,!x) --fairness none --method ic3
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// What the callee requires does not hold, and is known before anybody else can see anything of the step: it goes no further.
// (The checker of certificates took the reading of `x` for something that others see, and let it go on.)

var x: bool;
var y: bool;

procedure {:entrypoint} Main()
  modifies x, y;
{
  x := false;
  y := true;
  async call Asks();
}

procedure Asks()
  modifies x, y;
{
  call Raise();
}

procedure Raise()
  requires x || !y;
  modifies x, y;
{
  if (y) {
    x := true;
  }
}
