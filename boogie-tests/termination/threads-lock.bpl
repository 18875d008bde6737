// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Counting inside of a lock; waiting for it costs no step.

var locked: bool;
var x: int;

procedure {:entrypoint} main()
  modifies locked;
{
  locked := false;
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies locked, x;
{
  var go: bool;

  go := true;
  while (go) {
    atomic { assume !locked; locked := true; }
    if (x > 0) {
      x := x - 1;
    } else {
      go := false;
    }
    locked := false;
  }
}
