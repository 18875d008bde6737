// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The loop is in a procedure that is called from two places.

procedure {:entrypoint} main()
{
  var n: int;

  havoc n;
  call n := drain(n);
  call n := drain(n + 10);
}

procedure drain(from: int) returns (x: int)
{
  x := from;
  while (x > 0) {
    x := x - 1;
  }
}
