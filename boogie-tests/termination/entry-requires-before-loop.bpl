// RUN: check --property termination --method lasso
// EXPECT: violated
// RUN: check --property termination --method lazy-lasso
// EXPECT: violated
// RUN: check --property termination
// EXPECT: violated
//
// What the entry procedure requires is presumed once, directly in front of what repeats.

var x: bool;

procedure {:entrypoint} Main()
  requires x;
  modifies x;
{
  while (true) {
    x := !x;
  }
}
