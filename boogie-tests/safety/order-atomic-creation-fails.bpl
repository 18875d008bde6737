// RUN: check --method eager --rounds 1 --scheduler child-first
// EXPECT: violated
// RUN: check --method eager --rounds 1 --scheduler creator-first
// EXPECT: violated
// RUN: check --rounds 1
// EXPECT: violated
//
// The check in the section fails before the thread created there begins; its own check, which would fail too, has nothing to do with that.

var g: int;

procedure {:entrypoint} Main()
  modifies g;
{
  g := 0;
  atomic {
    async call Child();
    g := 1;
    assert g == 0;
    g := 2;
  }
}

procedure Child()
{
  assert g == 0;
}
