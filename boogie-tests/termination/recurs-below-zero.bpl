// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// From below zero it never comes to zero.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x != 0) {
    x := x - 1;
  }
}
