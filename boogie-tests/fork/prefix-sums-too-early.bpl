// RUN: check --method ic3
// EXPECT: violated
// RUN: check
// EXPECT: violated
// NOTE: 39: global `sum` can be read here before anything wrote it
//
// The second thread begins before it has been told.

function {:bvbuiltin "bvadd"} plus(x: bv3, y: bv3): bv3;

var a, sum: [bv2]bv3;
var told: bool;

procedure ULTIMATE.start()
  modifies sum, told;
{
  told := false;
  fork 1 First();
  fork 2 Second();
  join 1;
  join 2;
  assert sum[0bv2] == a[0bv2];
  assert sum[1bv2] == plus(sum[0bv2], a[1bv2]);
  assert sum[2bv2] == plus(sum[1bv2], a[2bv2]);
  assert sum[3bv2] == plus(sum[2bv2], a[3bv2]);
}

procedure First()
  modifies sum, told;
{
  sum[0bv2] := a[0bv2];
  sum[1bv2] := plus(sum[0bv2], a[1bv2]);
  told := true;
}

procedure Second()
  modifies sum;
{
  sum[2bv2] := plus(sum[1bv2], a[2bv2]);
  sum[3bv2] := plus(sum[2bv2], a[3bv2]);
}
