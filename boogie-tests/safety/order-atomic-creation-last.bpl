// RUN: check --method eager --rounds 1 --scheduler child-first
// EXPECT: violated
// RUN: check --method eager --rounds 1 --scheduler creator-first
// EXPECT: violated
// RUN: check --rounds 1
// EXPECT: violated
//
// Nobody begins before the last creation of the section, be it the last thing that happens there; its argument is the value in the section.

var g: int;

procedure {:entrypoint} Main()
  modifies g;
{
  g := 0;
  atomic {
    g := 1;
    async call Add(g);
    async call Add(g);
  }
}

procedure Add(n: int)
  modifies g;
{
  assert n == 1;
  g := g + n;
  assert g != 3;
}
