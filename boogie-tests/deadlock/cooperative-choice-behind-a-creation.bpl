// RUN: explore --property deadlock --cooperative --rounds 1
// EXPECT: holds
// RUN: explore --property deadlock --cooperative --rounds 2
// EXPECT: violated
// RUN: check --property deadlock --cooperative --rounds 1 --method lazy
// EXPECT: holds
// RUN: check --property deadlock --cooperative --rounds 2 --method eager
// EXPECT: violated
// RUN: check --property deadlock --cooperative
// EXPECT: violated
//
// A cooperative thread that has given up control gets to its guard in a context of its own, even where only a choice leads there.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
  requires x;
{
  async call Clears();
  if (*) {
    assume x;
  }
}

procedure Clears()
  modifies x;
{
  x := false;
}
