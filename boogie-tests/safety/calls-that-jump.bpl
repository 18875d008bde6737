// RUN: check --method eager --rounds 3
// EXPECT: violated
// RUN: check --rounds 3
// EXPECT: violated
// RUN: check
// EXPECT: violated
//
// What stands behind a jump in a procedure is seen by its callers: there is something in between the two sections.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Other();
  atomic { call Set(); }
  atomic { call Look(); }
}

procedure Other()
  modifies x;
{
  x := 5;
}

procedure Set()
  modifies x;
{
  goto L;
L:
  x := 1;
  return;
}

procedure Look()
{
  goto L;
L:
  assert x == 1;
  return;
}
