// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A loop without condition that is left in the middle.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (true) {
    if (x <= 0) {
      break;
    }
    x := x - 1;
  }
}
