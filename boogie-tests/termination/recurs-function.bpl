// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The step is a function.

function step(x: int): int { if x > 5 then x + 2 else x + 1 }

procedure {:entrypoint} main()
{
  var x: int;

  x := 1;
  while (x > 0) {
    x := step(x);
  }
}
