// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The bound is a constant that nothing says much of.

const N: int;
axiom N > 5;

procedure {:entrypoint} main()
{
  var i: int;

  i := N;
  while (i > 0) {
    i := i + N;
  }
}
