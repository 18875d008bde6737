// ENGINE: unroll 1 => holds
procedure {:entrypoint} main()
{
  var x, y: int;
  assert 7 div 2 == 3 && 7 mod 2 == 1;
  assert (-7) div 2 == -4 && (-7) mod 2 == 1;
  assert 7 div (-2) == -3 && 7 mod (-2) == 1;
  assert (-7) div (-2) == 4 && (-7) mod (-2) == 1;
  assert (-8) div 3 == -3 && (-8) mod 3 == 1;
  havoc x, y;
  assume -40 <= x && x <= 40 && -7 <= y && y <= 7 && y != 0;
  assert x == y * (x div y) + x mod y;
  assert 0 <= x mod y;
  assert x mod y < y || x mod y < -y;
  assert (x div 4) * 4 <= x;
}
