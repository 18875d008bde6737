// RUN: check --property safety --rounds 2
// EXPECT: holds complete
// RUN: check --property safety --rounds 2 --method eager --scheduler child-first
// EXPECT: holds
// RUN: check --property safety --rounds 2 --method eager --scheduler creator-first
// EXPECT: holds
//
// Who has created no thread yet is told 1 for its last child.

var x: int;

procedure corral_getChildThreadID() returns (id: int);

procedure {:entrypoint} Main()
  modifies x;
{
  var id: int;

  x := 0;
  async call Other();
  call id := corral_getChildThreadID();
  assert id == 2;
}

procedure Other()
  modifies x;
{
  var id: int;

  call id := corral_getChildThreadID();
  assert id == 1;
  x := id;
}
