// RUN: check --method eager --rounds 3 --scheduler child-first
// EXPECT: holds
// RUN: check --method eager --rounds 3 --scheduler creator-first
// EXPECT: holds
// RUN: check --rounds 3
// EXPECT: holds
//
// A section that can not be completed creates nobody.

var g: int;

procedure {:entrypoint} Main()
  modifies g;
{
  g := 0;
  atomic {
    async call Child();
    g := 1;
    assume g == 2;
  }
}

procedure Child()
{
  assert false;
}
