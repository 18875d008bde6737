// RUN: check --method eager --rounds 1 --recursion 4 --scheduler creator-first
// EXPECT: violated
// RUN: check --method eager --rounds 1 --recursion 3 --scheduler creator-first
// EXPECT: holds incomplete
// RUN: check --method eager --rounds 1 --recursion 4 --scheduler child-first
// EXPECT: violated
// RUN: check --method eager --rounds 1 --recursion 3 --scheduler child-first
// EXPECT: holds incomplete
// RUN: check --method eager --rounds 1 --threads 5 --scheduler round-robin
// EXPECT: violated
// RUN: check --method eager --rounds 1 --threads 4 --scheduler round-robin
// EXPECT: holds incomplete
// EXPLORE: skip the reference semantics know the order of creation only
// LAZY: skip another order inside a round
//
// Each thread may create the next, without bound: depth first only the bound on recursion limits them, slots by their number.
// The program asks for the numbers of threads: they go by the order of creation, whatever the order inside a round.

var g: int;

procedure corral_getThreadID() returns (id: int);

procedure {:entrypoint} Main()
  modifies g;
{
  g := 0;
  async call Worker();
}

procedure Worker()
  modifies g;
{
  var me: int;
  call me := corral_getThreadID();
  atomic {
    g := g + 1;
    assert !(g == 4 && me == 5);
  }
  if (*) {
    async call Worker();
  }
}
