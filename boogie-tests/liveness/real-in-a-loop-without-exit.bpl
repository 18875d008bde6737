// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip a real comes closer and closer to 6
//
// A real number that is another one each time; the other thread passes its guard, and returns.

var r: real;
var open: bool;

procedure {:entrypoint} Main()
  modifies r, open;
{
  open := true;
  async call Other();
  r := 1.0;
  while (true) { r := r / 2.0 + 3.0; }
}

procedure Other()
  modifies r, open;
{
  assume open;
  open := false;
}
