// ENGINE: unroll 2 => violated
// ENGINE: unroll 3 => violated
// ENGINE: unroll 1 => holds unroll
// The invariant is a check at each arrival at the head, at the one with which the bound is reached too.
procedure {:entrypoint} main()
{
  var i: int;
  i := 0;
  while (*) invariant i < 3; { i := i + 1; }
}
