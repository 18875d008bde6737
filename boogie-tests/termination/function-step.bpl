// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A function that is defined.

function less(x: int): int { if x > 10 then x - 5 else x - 1 }

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x > 0) {
    x := less(x);
  }
}
