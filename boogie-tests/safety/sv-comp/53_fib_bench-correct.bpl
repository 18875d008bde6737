// RUN: check --property safety --rounds 3 --unroll 5
// EXPECT: holds complete
// SLOW RUN: check --property safety --rounds 5 --unroll 5
// EXPECT: holds complete
// BOOGIE: skip takes many seconds in Boogie
//
// 53_fib_bench.bpl with the bound that is right: no order of the 10 additions gives more than 144.

var i: int;
var j: int;

procedure {:entrypoint} Main()
  modifies i, j;
{
  i := 1;
  j := 1;
  async call AddToI();
  async call AddToJ();
  async call Check();
}

procedure AddToI()
  modifies i;
{
  var k: int;

  k := 0;
  while (k < 5) {
    i := i + j;
    k := k + 1;
  }
}

procedure AddToJ()
  modifies j;
{
  var k: int;

  k := 0;
  while (k < 5) {
    j := j + i;
    k := k + 1;
  }
}

procedure Check()
{
  assert i <= 144 && j <= 144;
}
