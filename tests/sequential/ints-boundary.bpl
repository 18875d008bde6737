// ENGINE: unroll 1 => violated
procedure {:entrypoint} main()
{
  var x: int;
  assume x + 1 > 32767 && x + 1 < 32769;
  assert x != 32767;
}
