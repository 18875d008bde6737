// ENGINE: unroll 1 => holds
procedure {:entrypoint} main()
{
  var a, b, c: [int]int;
  var i, j: int;
  assume a == b;
  assert a[i] == b[i];
  assume b[i := 3] == c[j := 4];
  assume i != j;
  assert c[i] == 3;
  assert b[j] == 4;
  assert a[j] == 4;
}
