// ENGINE: unroll 1 => violated
procedure {:entrypoint} main()
{
  var a, b, c: [int]bool;
  var i: int;
  assume a[i := true] == b[i := true];
  assert a == b;
}
