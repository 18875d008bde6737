// RUN: check --property deadlock --rounds 2
// EXPECT: holds complete
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: holds complete
// RUN: check --property deadlock --rounds 3 --scheduler child-first --method eager
// EXPECT: holds complete
// RUN: check --property deadlock --rounds 3 --scheduler creator-first --method eager
// EXPECT: holds complete
//
// Both threads take the locks in the same order.

var a, b: bool;

procedure {:entrypoint} Main()
  modifies a, b;
{
  a := false;
  b := false;
  async call P();
  async call Q();
}

procedure P()
  modifies a, b;
{
  atomic { assume !a; a := true; }
  atomic { assume !b; b := true; }
  b := false;
  a := false;
}

procedure Q()
  modifies a, b;
{
  atomic { assume !a; a := true; }
  atomic { assume !b; b := true; }
  b := false;
  a := false;
}
