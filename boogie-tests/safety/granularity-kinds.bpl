// RUN: check --property safety --rounds 3 --threads 2
// EXPECT: holds complete
// RUN: check --method lazy --rounds 3 --threads 2
// EXPECT: holds complete
// RUN: check --property safety --rounds 2 --granularity access
// EXPECT: violated
// RUN: check --method lazy --rounds 2 --granularity access
// EXPECT: violated
//
// As one step each, no statement of Main can see `a` and `b` differ. With one step for each access the assertion reads `a` in front of the
// parallel assignment and `b` behind it.

var a: int;
var b: int;

procedure {:entrypoint} Main()
  modifies a, b;
{
  a, b := 0, 0;
  async call Both();
  assert a == b;
}

procedure Both()
  modifies a, b;
{
  a, b := 1, 1;
}
