// RUN: check
// EXPECT: proved
//
// In this dialect `/` and `%` divide integers as `div` and `mod` do.

procedure ULTIMATE.start()
{
  var x: int;

  x := -7;
  assert x / 2 == -4 && x % 2 == 1;
  assert x / -2 == 4 && x % -2 == 1;
  assert 1.0 / 2.0 == 0.5;
}
