// RUN: check --property deadlock --rounds 2
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --granularity access
// EXPECT: violated
//
// A barrier for three that only two come to.

var count: int;

procedure {:entrypoint} Main()
  modifies count;
{
  count := 0;
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies count;
{
  atomic { count := count + 1; }
  assume count >= 3;
}
