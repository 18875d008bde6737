// ENGINE: recursion 4 => holds recursion
// ENGINE: recursion 5 => violated
// sum(4) needs five activations.
procedure sum(n: int) returns (s: int)
{
  var rest: int;
  if (n <= 0) { s := 0; return; }
  call rest := sum(n - 1);
  s := n + rest;
}
procedure {:entrypoint} main()
{
  var s: int;
  call s := sum(4);
  assert s != 10;
}
