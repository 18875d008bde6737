// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The parameter may begin anywhere above three.

procedure {:entrypoint} main(n: int)
  requires n > 3;
{
  var i: int;

  i := n;
  while (i > 0) {
    i := i + 1;
  }
}
