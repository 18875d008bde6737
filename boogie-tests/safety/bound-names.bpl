// RUN: check --rounds 2
// EXPECT: violated

// The bound variable of the allocator's postcondition has the name of its caller's local.

var allocated: [int]bool;
var count: int;

procedure allocate() returns (fresh: int);
  modifies allocated;
  ensures 0 <= fresh && fresh < 4 && !old(allocated)[fresh] && allocated[fresh];
  ensures (forall x: int :: {allocated[x]} x == fresh || allocated[x] == old(allocated)[x]);

procedure worker()
  modifies allocated, count;
{
  var x: int;
  call x := allocate();
  assert allocated[x];
  count := count + 1;
}

procedure {:entrypoint} main()
  modifies allocated, count;
{
  var x: int;
  count := 0;
  assume (forall y: int :: !allocated[y]);
  async call worker();
  async call worker();
  call x := allocate();
  assert allocated[x];
  assert count != 2;
}
