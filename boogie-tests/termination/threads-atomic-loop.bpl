// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The loop is inside of an atomic section: nobody disturbs it.

var x: int;

procedure {:entrypoint} main()
{
  async call Drain();
  async call Fill();
}

procedure Drain()
  modifies x;
{
  atomic {
    while (x > 0) {
      x := x - 1;
    }
  }
}

procedure Fill()
  modifies x;
{
  var n: int;

  havoc n;
  while (n > 0) {
    havoc x;
    n := n - 1;
  }
}
