// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two places that jump to each other.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  one:
    if (x <= 0) {
      goto done;
    }
    x := x - 1;
    goto one, two;
  two:
    if (x <= 5) {
      goto one;
    }
    x := x - 2;
    goto two, one;
  done:
    return;
}
