// ENGINE: unroll 1, width 32 => holds width
// True of all integers, but no width shows it.
procedure {:entrypoint} main()
{
  var x: int;
  assert x + 1 > x;
}
