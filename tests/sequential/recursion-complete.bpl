// ENGINE: recursion 6 => holds
// ENGINE: recursion 2 => holds recursion
procedure even(n: int) returns (r: bool)
{
  if (n == 0) { r := true; return; }
  call r := odd(n - 1);
}
procedure odd(n: int) returns (r: bool)
{
  if (n == 0) { r := false; return; }
  call r := even(n - 1);
}
procedure {:entrypoint} main()
{
  var n: int; var r: bool;
  havoc n;
  assume 0 <= n && n <= 6;
  call r := even(n);
  assert r <==> n mod 2 == 0;
}
