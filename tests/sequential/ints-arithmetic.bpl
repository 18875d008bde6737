// ENGINE: unroll 1 => holds
// True of all integers: the sums on both sides are the same but for a constant.
procedure {:entrypoint} main()
{
  var x: int;
  assert x + 1 > x;
}
