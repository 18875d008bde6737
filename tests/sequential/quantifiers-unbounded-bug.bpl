// ENGINE: unroll 2 => violated
var m: [int]int;
procedure {:entrypoint} main()
{
  var i: int;
  assume (forall k: int :: m[k] == 0 || m[k] == 1);
  assert (forall k: int :: m[k] == m[i]);
}
