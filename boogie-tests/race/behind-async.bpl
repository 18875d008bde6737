// RUN: check --property race --rounds 1
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
//
// Behind an asynchronous call the other may still be there.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 1;
  async call A();
  x := 2;
}

procedure A()
  modifies x;
{
  x := x + 1;
}
