// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Producer and consumer number what they pass on.

var put: int;
var got: int;

procedure {:entrypoint} main()
  modifies put, got;
{
  put := 0;
  got := 0;
  async call Producer();
  async call Consumer();
}

procedure Producer()
  modifies put;
{
  while (true) {
    atomic { assume put - got < 2; put := put + 1; }
  }
}

procedure Consumer()
  modifies got;
{
  while (true) {
    atomic { assume got < put; got := got + 1; }
  }
}
