// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The plain countdown from any number.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x > 0) {
    x := x - 1;
  }
}
