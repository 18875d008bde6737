// RUN: check --rounds 2
// EXPECT: violated
// RUN: check --rounds 2 --method eager --scheduler child-first
// EXPECT: violated
// RUN: check --rounds 2 --method eager --scheduler creator-first
// EXPECT: violated
// RUN: check --rounds 2 --method lazy
// EXPECT: violated
//
// Numbers of threads that are declared as bit-vectors, in each order of the threads.

procedure corral_getThreadID() returns (id: bv32);
procedure corral_getChildThreadID() returns (id: bv32);

var owner: bv32;
var last: bv32;

procedure {:entrypoint} Main()
  modifies owner, last;
{
  owner, last := 0bv32, 0bv32;
  async call Worker();
  call last := corral_getChildThreadID();
  async call Worker();
  assert last == 2bv32;
}

procedure Worker()
  modifies owner;
{
  var self: bv32;

  call self := corral_getThreadID();
  atomic { assume owner == 0bv32; owner := self; }
  // The second one comes first where the first is late.
  assert self == 2bv32;
}
