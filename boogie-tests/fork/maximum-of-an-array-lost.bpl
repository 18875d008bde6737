// RUN: check --method ic3
// EXPECT: violated
// RUN: check
// EXPECT: violated
//
// An entry is compared with the largest one in one step and written in the next: a smaller entry may win.

function {:bvbuiltin "bvult"} less(x: bv3, y: bv3): bool;

var a: [bv2]bv3;
var most: bv3;

procedure ULTIMATE.start()
  modifies most;
{
  most := 0bv3;
  fork 1 Maximum(0bv2, 1bv2);
  fork 2 Maximum(2bv2, 3bv2);
  join 1;
  join 2;
  assert !less(most, a[0bv2]) && !less(most, a[1bv2]) && !less(most, a[2bv2]) && !less(most, a[3bv2]);
  assert most == a[0bv2] || most == a[1bv2] || most == a[2bv2] || most == a[3bv2];
}

procedure Maximum(first: bv2, last: bv2)
  modifies most;
{
  var i: bv2;
  i := first;
  while (true) {
    if (less(most, a[i])) {
      most := a[i];
    }
    if (i == last) { return; }
    i := last;
  }
}
