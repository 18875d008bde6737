// RUN: explore --property deadlock --rounds 1 --int-range 0..2
// EXPECT: violated
// RUN: check --property deadlock --rounds 1 --method eager
// EXPECT: violated
// RUN: check --property deadlock --rounds 1 --method lazy
// EXPECT: violated
//
// The value that the guard waits for in vain is chosen when another thread has written it: who waits needs no further context for that.

var x: bool;
var n: int where 0 <= n && n < 3;

procedure {:entrypoint} Main()
{
  async call Other();
  if (n == 1) {
    assume x;
  }
}

procedure Other()
  modifies x;
{
  havoc x;
}
