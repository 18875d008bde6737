// RUN: check
// EXPECT: violated
//
// What a forked procedure requires is checked at the fork.

procedure ULTIMATE.start()
{
  var k: int;

  k := 0;
  fork 1 Positive(k);
}

procedure Positive(k: int)
  requires k > 0;
{
}
