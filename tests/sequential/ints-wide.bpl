// ENGINE: unroll 1 => violated
// ENGINE: unroll 1, width 8 => holds width
// Only integers of more than 16 bits fail.
procedure {:entrypoint} main()
{
  var x, y: int;
  assume x > 70000;
  y := x - 70000;
  assert y * 3 != 21;
}
