// RUN: check --property safety --rounds 1 --recursion 3
// EXPECT: holds incomplete
// RUN: check --property safety --rounds 1 --recursion 4
// EXPECT: violated
//
// Two threads add 3 each by recursion, four activations deep. With a bound of three activations neither finishes.

var x: int;
var done: int;

procedure {:entrypoint} Main()
  modifies x, done;
{
  x := 0;
  done := 0;
  async call Run();
  async call Run();
  async call Check();
}

procedure Run()
  modifies x, done;
{
  call Add(3);
  done := done + 1;
}

procedure Add(n: int)
  modifies x;
{
  if (n > 0) {
    x := x + 1;
    call Add(n - 1);
  }
}

procedure Check()
{
  assume done == 2;
  assert x < 6;
}
