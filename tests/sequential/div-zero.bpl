// ENGINE: unroll 1 => holds
// Division by zero gives the same for the same dividend.
procedure {:entrypoint} main()
{
  var x, y, z: int;
  assume 0 <= x && x <= 5 && y == x && z == 0;
  assert x div z == y div 0;
  assert x mod 0 == y mod z;
}
