// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A base case that some arguments jump over.

procedure {:entrypoint} main()
{
  var n, r: int;

  havoc n;
  call r := F(n);
}

procedure F(n: int) returns (r: int)
{
  if (n == 1) {
    r := 1;
  } else {
    call r := F(n - 1);
    r := r * n;
  }
}
