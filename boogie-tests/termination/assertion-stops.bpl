// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// An execution that fails a check has ended.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (true) {
    assert x > 0;
    x := x - 1;
  }
}
