// RUN: explore
// EXPECT: holds complete
//
// Local loops with more turns than fit between two places of rest, in front of a visible step, behind one, and inside an atomic
// section, in which nobody else runs however long it takes.

var x: int;

procedure Count(n: int) returns (i: int)
{
  i := 0;
  while (i < n) {
    i := i + 1;
  }
}

procedure Counter()
  modifies x;
{
  var n: int;

  call n := Count(3000);
  atomic {
    x := 1;
    call n := Count(3000);
    x := n;
  }
  call n := Count(3000);
}

procedure {:entrypoint} main()
  modifies x;
{
  x := 0;
  async call Counter();
  assert x == 0 || x == 3000;
}
