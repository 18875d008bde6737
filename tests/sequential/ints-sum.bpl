// ENGINE: unroll 20 => holds
// ENGINE: unroll 19 => holds unroll
// Bounded data is exact, however long the sum.
procedure {:entrypoint} main()
{
  var x, i, s: int;
  i := 0;
  s := 0;
  while (i < 20)
  {
    havoc x;
    assume 0 <= x && x < 10;
    s := s + x;
    i := i + 1;
  }
  assert s <= 180;
  assert s >= 0;
}
