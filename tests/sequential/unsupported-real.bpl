// ENGINE: unroll 1 => unknown
procedure {:entrypoint} main()
{
  var r: real;
  assume r > 0.0;
  assert r != 0.0;
}
