// RUN: check --property termination --method ranking
// EXPECT: proved
// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The argument falls to 1; a product is none of what has to be known.

procedure {:entrypoint} main(n: int)
{
  var r: int;

  call r := fact(n);
}

procedure fact(n: int) returns (r: int)
{
  if (n <= 1) {
    r := 1;
  } else {
    call r := fact(n - 1);
    r := n * r;
  }
}
