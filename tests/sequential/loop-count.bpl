// ENGINE: unroll 3 => holds unroll
// ENGINE: unroll 4 => violated
// ENGINE: unroll 5 => violated
// The loop is left after four iterations: three back edges do not get there.
procedure {:entrypoint} main()
{
  var i: int;
  i := 0;
  while (i < 4) { i := i + 1; }
  assert i != 4;
}
