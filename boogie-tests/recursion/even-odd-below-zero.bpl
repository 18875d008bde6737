// RUN: check
// EXPECT: violated
//
// Seeded: 0 is not left out, and what is in front of it is asked about.

procedure {:entrypoint} Main(n: int)
{
  var even: bool;
  assume n >= 0;
  call even := Even(n);
}

procedure Even(n: int) returns (r: bool)
  requires n >= 0;
{
  call r := Odd(n - 1);
  r := !r;
}

procedure Odd(n: int) returns (r: bool)
  requires n >= 0;
{
  if (n == 0) {
    r := false;
  } else {
    call r := Even(n - 1);
  }
}
