// RUN: check --rounds 2
// EXPECT: violated
// RUN: explore
// EXPECT: violated
//
// Two ways through an atomic section that differ in nothing but the thread that they create.

var x: int;

procedure A()
  modifies x;
{
  x := 1;
}

procedure B()
  modifies x;
{
  x := 2;
}

procedure {:entrypoint} main()
  modifies x;
{
  atomic {
    x := 0;
    if (*) {
      async call A();
    } else {
      async call B();
    }
  }
  assume x != 0;
  assert x == 2;
}
