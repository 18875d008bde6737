// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two threads take a lock k times each, by test-and-set: who holds it gives it back, since it has a turn in each round.

var locked: bool;
var x: int;

procedure {:entrypoint} main(k: int)
  modifies locked, x;
{
  locked, x := false, 0;
  async call Work(k);
  async call Work(k);
}

procedure Work(k: int)
  modifies locked, x;
{
  var i: int;
  var got: bool;

  i := 0;
  while (i < k) {
    got := false;
    while (!got) {
      atomic { got := !locked; locked := true; }
    }
    x := x + 1;
    locked := false;
    i := i + 1;
  }
}
