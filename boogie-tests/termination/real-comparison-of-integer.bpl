// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// What is said of an integer as a real number is one of integers.

procedure {:entrypoint} main()
{
  var i: int;

  havoc i;
  assume real(i) > -0.5;
  while (real(i) != 0.0) {
    i := i - 1;
  }
}
