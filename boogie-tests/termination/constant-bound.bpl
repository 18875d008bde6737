// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A constant that an axiom bounds.

const N: int;
axiom N >= 1;

procedure {:entrypoint} main()
{
  var i: int;

  i := 0;
  while (i != N) {
    i := i + 1;
  }
}
