// RUN: check
// EXPECT: violated
// EXPLORE: --int-range -1..1
//
// What a forked procedure requires is checked at the fork.

procedure ULTIMATE.start()
{
  var k: int;

  fork 1 Positive(k);
}

procedure Positive(k: int)
  requires k > 0;
{
}
