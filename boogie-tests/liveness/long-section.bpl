// RUN: explore --property termination
// EXPECT: violated
// RUN: explore --property termination --fairness weak
// EXPECT: violated
//
// An atomic section that takes longer than a run between two places of rest, again and again.

var x: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := 0;
  async call Long();
}

procedure Long()
  modifies x;
{
  var i: int;

  while (true) {
    atomic {
      x := 1 - x;
      i := 0;
      while (i < 3000) {
        i := i + 1;
      }
    }
  }
}
