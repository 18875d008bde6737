// RUN: verify --unroll 1 --recursion 14
// EXPECT: holds complete
// Recursion with a result: the sum of the first numbers.

procedure Sum(n: int) returns (r: int)
{
  if (n <= 0) {
    r := 0;
    return;
  }
  call r := Sum(n - 1);
  r := r + n;
}

procedure {:entrypoint} Main()
{
  var n, r: int;

  assume 0 <= n && n <= 12;
  call r := Sum(n);
  assert 2 * r == n * (n + 1);
}
