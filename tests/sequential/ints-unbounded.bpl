// ENGINE: unroll 1 => holds
// Comparisons of arbitrary integers are exact at every width.
procedure {:entrypoint} main()
{
  var x, y, z: int;
  assume x < y;
  assume y < z;
  assert x < z;
  assert x != z;
  if (z == 100000) { assert x < 100000; }
}
