// RUN: check --property termination --method ranking
// EXPECT: proved
// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A real number that falls by a half: twice the number falls by 1, and so does what is left of it without its fraction.

procedure {:entrypoint} main()
{
  var r: real;

  havoc r;
  while (r > 0.0) {
    r := r - 0.5;
  }
}
