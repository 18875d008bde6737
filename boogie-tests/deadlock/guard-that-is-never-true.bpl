// RUN: check --property deadlock --rounds 2 --method lazy
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: violated
// RUN: check --property deadlock
// EXPECT: violated
//
// Who waits for what is never true, be it for an entry of a map, waits for ever.

var l: [int]bool;

procedure {:entrypoint} Main()
  modifies l;
{
  async call Other(0);
  assume false && l[0];
}

procedure Other(me: int)
  modifies l;
{
  l[me] := true;
}
