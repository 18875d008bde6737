// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// An integer and a real number, of which one falls.

procedure {:entrypoint} main()
{
  var i: int;
  var r: real;

  havoc i, r;
  while (real(i) + r > 0.0) {
    if (*) {
      i := i - 1;
    } else {
      r := r - 0.75;
    }
  }
}
