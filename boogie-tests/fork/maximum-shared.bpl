// RUN: check
// EXPECT: violated
//
// Both threads compare with the shared maximum before they write it: the less may win.

var a: [int]int;
var most: int;

procedure ULTIMATE.start()
  modifies a, most;
{
  a[0] := 5;
  a[1] := 7;
  most := 0;
  fork 0 Look(0);
  fork 1 Look(1);
  join 0;
  join 1;
  assert most == 7;
}

procedure Look(i: int)
  modifies most;
{
  if (a[i] > most) {
    most := a[i];
  }
}
