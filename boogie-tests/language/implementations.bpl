// Several implementations of one procedure, with names of their own.

procedure P<a>(x: a, n: int) returns (y: a, m: int);
  ensures n == 0 ==> x == y;
implementation P<b>(u: b, k: int) returns (v: b, l: int) { v, l := u, k; }
implementation {:verify false} P<a>(x: a, n: int) returns (y: a, m: int) { var z: a; y := z; }

// Type parameters correspond by where the parameters mention them, not by the order in which they are listed.
procedure Swap<a, b>(x: a, y: b) returns (u: b, v: a);
implementation Swap<c, d>(x: d, y: c) returns (u: c, v: d) { u, v := y, x; }
procedure Make<a, b>() returns (x: a, y: [a]b);
implementation Make<b, a>() returns (x: a, y: [a]b) { y[x] := y[x]; }
