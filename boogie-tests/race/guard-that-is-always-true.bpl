// RUN: check --property race --rounds 2 --method lazy
// EXPECT: holds
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds
// RUN: check --property race
// EXPECT: holds
//
// An assumption that reads a shared variable is an atomic section, also where it is true, or false, whatever it reads: it does not race with others.

var x: bool;
var l: [int]bool;

procedure {:entrypoint} Main()
  modifies x, l;
{
  async call Other(0);
  assume true || x || l[0];
  atomic { x := true; }
  assume false && (x || l[0]);
}

procedure Other(me: int)
  modifies x, l;
{
  atomic {
    l[me] := true;
    x := false;
  }
}
