// RUN: check --property termination --method lasso
// EXPECT: violated
// RUN: check --property termination
// EXPECT: violated
//
// What the entry thread does first is no part of what repeats.

procedure {:entrypoint} Main()
{
  var i: int;
  while (true) {
    i := 0;
  }
}
