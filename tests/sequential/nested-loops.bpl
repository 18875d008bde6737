// ENGINE: unroll 2 => holds unroll
// ENGINE: unroll 3 => violated
// Each entry of the inner loop has its own bound.
// BOOGIE: skip 2.4.1 needs much larger bounds where loops are nested
procedure {:entrypoint} main()
{
  var i, j, n: int;
  i := 0;
  n := 0;
  while (i < 3)
  {
    j := 0;
    while (j < 3) { n := n + 1; j := j + 1; }
    i := i + 1;
  }
  assert n != 9;
}
