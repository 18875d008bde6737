// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Remainders are smaller than what is divided by.

procedure {:entrypoint} main()
{
  var a, b, t: int;

  havoc a, b;
  assume a >= 0 && b >= 0;
  while (b != 0) {
    t := a mod b;
    a := b;
    b := t;
  }
}
