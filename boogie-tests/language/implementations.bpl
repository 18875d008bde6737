// Several implementations of one procedure, with names of their own.

procedure P<a>(x: a, n: int) returns (y: a, m: int);
  ensures n == 0 ==> x == y;
implementation P<b>(u: b, k: int) returns (v: b, l: int) { v, l := u, k; }
implementation {:verify false} P<a>(x: a, n: int) returns (y: a, m: int) { var z: a; y := z; }
