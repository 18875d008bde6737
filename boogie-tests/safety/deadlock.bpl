// RUN: check --property safety --rounds 2
// EXPECT: holds complete
// RUN: check --property safety --rounds 3
// EXPECT: holds complete
//
// Two locks in opposite orders: a deadlock is no failed check, and whoever gets both locks is alone.

var a: bool;
var b: bool;
var inside: int;

procedure {:entrypoint} Main()
  modifies a, b, inside;
{
  a := false;
  b := false;
  inside := 0;
  async call First();
  async call Second();
}

procedure First()
  modifies a, b, inside;
{
  atomic {
    assume !a;
    a := true;
  }
  atomic {
    assume !b;
    b := true;
  }
  call Inside();
  b := false;
  a := false;
}

procedure Second()
  modifies a, b, inside;
{
  atomic {
    assume !b;
    b := true;
  }
  atomic {
    assume !a;
    a := true;
  }
  call Inside();
  a := false;
  b := false;
}

procedure Inside()
  modifies inside;
{
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
}
