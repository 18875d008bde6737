// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two places that jump to each other and lower nothing.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  one:
    x := x + 1;
    goto two, done;
  two:
    x := x + 2;
    goto one;
  done:
    return;
}
