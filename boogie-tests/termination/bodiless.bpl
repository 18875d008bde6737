// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// All that is known of the procedure is what it ensures.

procedure smaller(x: int) returns (y: int);
  ensures y < x;

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x > 0) {
    call x := smaller(x);
  }
}
