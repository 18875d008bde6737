// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The digits of a number.

procedure {:entrypoint} main()
{
  var x, s: int;

  havoc x;
  s := 0;
  while (x > 0) {
    s := s + x mod 10;
    x := x div 10;
  }
}
