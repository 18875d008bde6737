// RUN: check
// EXPECT: proved
//
// Mutual recursion: each asks the other about what is in front, and never about what is below zero.

procedure {:entrypoint} Main(n: int)
{
  var even: bool;
  assume n >= 0;
  call even := Even(n);
  assert even == (n mod 2 == 0);
}

procedure Even(n: int) returns (r: bool)
  requires n >= 0;
  ensures r == (n mod 2 == 0);
{
  if (n == 0) {
    r := true;
  } else {
    call r := Odd(n - 1);
  }
}

procedure Odd(n: int) returns (r: bool)
  requires n >= 0;
  ensures r == (n mod 2 == 1);
{
  if (n == 0) {
    r := false;
  } else {
    call r := Even(n - 1);
  }
}
