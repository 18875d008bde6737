// RUN: check --property safety --rounds 2 --unroll 6
// EXPECT: holds complete
// SLOW RUN: check --property safety --rounds 6 --unroll 6
// EXPECT: holds complete
// BOOGIE: skip takes minutes in Boogie
//
// 55_fib_bench_longer.bpl with the bound that is right: no order of the 12 additions gives more than 377.

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
  while (k < 6) {
    i := i + j;
    k := k + 1;
  }
}

procedure AddToJ()
  modifies j;
{
  var k: int;

  k := 0;
  while (k < 6) {
    j := j + i;
    k := k + 1;
  }
}

procedure Check()
{
  assert i <= 377 && j <= 377;
}
