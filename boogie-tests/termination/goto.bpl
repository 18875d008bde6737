// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A loop of jumps.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  head:
    if (x <= 0) {
      goto done;
    }
    x := x - 1;
    goto head;
  done:
    assert x <= 0;
}
