// ENGINE: unroll 5 => holds
procedure {:entrypoint} main()
{
  var i, j: int;
  i := 0;
outer:
  while (true)
  {
    j := 0;
    while (true)
    {
      if (i == 2) { break outer; }
      if (j == 2) { break; }
      j := j + 1;
    }
    i := i + 1;
  }
  assert i == 2 && j == 0;
  only: if (i == 2) { break only; i := 5; }
  assert i == 2;
}
