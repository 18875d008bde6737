// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A real number grows for ever.

procedure {:entrypoint} main()
{
  var x: real;

  x := 2.0;
  while (x >= 2.0) {
    x := x + 0.5;
  }
}
