// RUN: check --rounds 1
// EXPECT: holds
// RUN: check --rounds 2
// EXPECT: violated
// RUN: check --method eager --rounds 1 --scheduler child-first
// EXPECT: violated
// RUN: check --method eager --rounds 1 --scheduler creator-first
// EXPECT: holds
// RUN: check --method eager --rounds 2 --scheduler creator-first
// EXPECT: violated
//
// Nobody runs inside an atomic section: the threads created in it find what it leaves (`g == 4`). In the order `child-first` both of them run
// between its end and what follows it.

var g: int;
var sum: int;

procedure {:entrypoint} Main()
  modifies g, sum;
{
  g := 0;
  sum := 0;
  atomic {
    g := 1;
    call Start(1);
    g := 2;
    atomic {
      async call Add(2);
      g := 3;
    }
    g := 4;
  }
  assert sum != 3;
}

procedure Start(n: int)
{
  async call Add(n);
}

procedure Add(n: int)
  modifies sum;
{
  assert g == 4;
  sum := sum + n;
}
