// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A negative number becomes a positive one, and falls from then on.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x != 0) {
    if (x > 0) {
      x := x - 1;
    } else {
      x := -x - 1;
    }
  }
}
