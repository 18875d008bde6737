// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two procedures that call each other.

procedure {:entrypoint} main(n: int)
{
  var b: bool;

  assume n >= 0;
  call b := even(n);
}

procedure even(n: int) returns (b: bool)
{
  if (n == 0) {
    b := true;
  } else {
    call b := odd(n - 1);
  }
}

procedure odd(k: int) returns (b: bool)
{
  if (k == 0) {
    b := false;
  } else {
    call b := even(k - 1);
  }
}
