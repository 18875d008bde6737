// RUN: check
// EXPECT: violated
//
// What a forked procedure ensures is checked when it returns, though nobody joins it.

procedure ULTIMATE.start()
{
  fork 1 Give(0);
}

procedure Give(k: int) returns (r: int)
  ensures r > 0;
{
  r := k;
}
