// RUN: check --rounds 2
// EXPECT: violated
// RUN: explore
// EXPECT: violated
//
// Local loops with many turns, in front of a visible step, behind one, and inside an atomic section: none is too long to be followed.

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

  x := 1;
  call n := Count(3000);
  atomic {
    x := 2;
    call n := Count(3000);
    x := n;
  }
}

procedure {:entrypoint} main()
  modifies x;
{
  x := 0;
  async call Counter();
  assert x != 1;
}
