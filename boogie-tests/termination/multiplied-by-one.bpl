// RUN: check --property termination --timeout 10
// EXPECT: violated
// EXPLORE: skip data without bounds
//
// Multiplied by 1 it stays what it is.

procedure {:entrypoint} Main(n: int, k: int)
{
  var i: int;

  assume k >= 1;
  i := 1;
  while (i < n) {
    i := i * k;
  }
}
