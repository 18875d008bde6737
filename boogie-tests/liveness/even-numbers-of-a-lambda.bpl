// RUN: check --property termination
// EXPECT: violated
// RUN: check --property termination --method lasso
// EXPECT: violated
// RUN: check --property termination --method lazy-lasso
// EXPECT: violated
//
// The table is that of the even numbers, or that of the odd ones, in turn, told by different words each time: `marked` repeats where these
// are the same.

var marked: [int]bool;

procedure {:entrypoint} Main()
  modifies marked;
{
  marked := (lambda i: int :: i mod 2 == 0);
  while (marked[0])
  {
    marked := (lambda i: int :: (i + 1) mod 2 == 0);
    assume marked[1];
    marked := (lambda i: int :: (i + 1) mod 2 == 1);
  }
}
