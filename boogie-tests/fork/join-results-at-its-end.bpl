// RUN: check
// EXPECT: proved
//
// The results are those that the thread has at its end, wherever it returns.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  var r: int;

  x := 0;
  fork 1 Give();
  x := 1;
  join 1 assign r;
  assert r == x + 1;
}

procedure Give() returns (r: int)
{
  r := 1;
  if (x == 0) {
    assume x == 1;
    r := 2;
    return;
  }
  r := r + 1;
}
