// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two indices meet.

procedure {:entrypoint} main()
{
  var l, r: int;

  havoc l, r;
  while (l <= r) {
    if (*) {
      l := l + 1;
    } else {
      r := r - 1;
    }
  }
}
