// ENGINE: unroll 4 => holds
// ENGINE: unroll 7 => holds
// ENGINE: unroll 2 => holds unroll
procedure {:entrypoint} main()
{
  var i: int;
  i := 0;
  while (i < 4) invariant 0 <= i && i <= 4; { i := i + 1; }
  assert i == 4;
}
