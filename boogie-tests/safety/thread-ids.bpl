// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: violated
//
// Each thread writes its id and expects to find it again. The ids differ (the entry thread's from its child's as well), so
// the second thread's write shows, when it comes between the two steps of the first.

var owner: int;

procedure corral_getThreadID() returns (id: int);

procedure corral_getChildThreadID() returns (id: int);

procedure {:entrypoint} Main()
  modifies owner;
{
  var me: int;
  var first: int;
  var second: int;

  call me := corral_getThreadID();
  async call Own();
  call first := corral_getChildThreadID();
  async call Own();
  call second := corral_getChildThreadID();
  assert me != first && me != second && first != second;
}

procedure Own()
  modifies owner;
{
  var me: int;

  call me := corral_getThreadID();
  owner := me;
  assert owner == me;
}
