// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A loop in front of each call, which has nothing to do with it.

procedure {:entrypoint} main(n: int)
{
  call work(n);
}

procedure work(n: int)
{
  var i: int;

  havoc i;
  while (i > 0) {
    i := i - 2;
  }
  if (n > 0) {
    call work(n - 1);
  }
}
