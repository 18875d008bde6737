// RUN: check --property safety --rounds 1
// EXPECT: violated
//
// reorder_5 of the SV-COMP concurrency benchmarks, Lazy-CSeq's Table 1: the checking thread sees one of the two writes.
// One round.

var a: int;
var b: int;

procedure {:entrypoint} Main()
  modifies a, b;
{
  a := 0;
  b := 0;
  async call Set();
  async call Set();
  async call Set();
  async call Set();
  async call Check();
}

procedure Set()
  modifies a, b;
{
  a := 1;
  b := -1;
}

procedure Check()
{
  assert (a == 0 && b == 0) || (a == 1 && b == -1);
}
