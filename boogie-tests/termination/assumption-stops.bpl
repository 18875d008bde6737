// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// An execution that an assumption discards does not go on.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (true) {
    assume x > 0;
    x := x - 1;
  }
}
