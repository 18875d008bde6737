// RUN: check --property race --rounds 2
// EXPECT: violated
// RUN: check --property race --rounds 2 --method eager
// EXPECT: violated
//
// The same without a test: no lock at all.

var lock, n: int;

procedure {:entrypoint} Main()
  modifies lock, n;
{
  lock := 0;
  n := 0;
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies lock, n;
{
  var seen: int;
  atomic { seen := lock; lock := 1; }
  n := n + 1;
  lock := 0;
}
