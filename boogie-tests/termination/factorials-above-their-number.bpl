// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A factorial is never less than its number.

procedure {:entrypoint} main()
{
  var i, f: int;

  i, f := 1, 1;
  while (f >= i) {
    i := i + 1;
    f := f * i;
  }
}
