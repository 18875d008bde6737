// RUN: check
// EXPECT: proved
//
// 1 + 2 + ... + n is at least n.

procedure {:entrypoint} Main(n: int)
{
  var r: int;
  call r := Sum(n);
  assert r >= n;
  assert r >= 0;
}

procedure Sum(n: int) returns (r: int)
{
  if (n <= 0) {
    r := 0;
  } else {
    call r := Sum(n - 1);
    r := r + n;
  }
}
