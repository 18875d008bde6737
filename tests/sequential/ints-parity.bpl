// ENGINE: unroll 1, width 32 => holds width
// True of all integers, but no width shows it.
procedure {:entrypoint} main()
{
  var x, y: int;
  assert 2 * x != 2 * y + 1;
}
