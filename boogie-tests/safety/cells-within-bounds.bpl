// RUN: explore
// EXPECT: violated
//
// The entries from 0 to 2 are told, one by one.
var a: [int]int;

procedure {:entrypoint} Main()
{
  assume (forall i: int :: 0 <= i && i < 3 ==> a[i] == i);
  assert a[0] + a[1] == 1;
  assert a[1] + a[2] != 3;
}
