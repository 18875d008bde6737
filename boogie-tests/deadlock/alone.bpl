// RUN: check --property deadlock --rounds 2
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: violated
//
// The only thread waits for a variable that nobody writes.

var flag: bool;

procedure {:entrypoint} Main()
{
  assume flag;
}
