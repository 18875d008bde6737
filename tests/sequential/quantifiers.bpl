// ENGINE: unroll 1 => holds
// BOOGIE: skip its solver does not find the witness of the existential
procedure {:entrypoint} main()
{
  var m: [int]int; var i, n: int; var b: [bool]int;
  assume 0 <= n && n <= 4;
  assume (forall k: int :: 0 <= k && k < 5 ==> m[k] == k * k);
  assert m[3] == 9;
  assert (exists k: int :: 0 <= k && k <= n && m[k] >= n);
  assume (forall x: bool :: b[x] == 1);
  assert b[n == 0] == 1;
}
