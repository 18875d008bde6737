// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 1 --method lazy
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: violated
// RUN: check --property safety --rounds 2 --method lazy
// EXPECT: violated
// RUN: check --property safety --rounds 3 --method eager --scheduler child-first
// EXPECT: violated
//
// A procedure with a type parameter: called at two types, started as a thread at one, and as the arm of a parallel call. In the second
// round the entry thread finds what the other one has written.

var n: int;
var seen: bool;

procedure {:entrypoint} Main()
  modifies n, seen;
{
  var i: int;
  var b: bool;

  n, seen := 3, false;
  async call Swap(false, true);
  call i := Same(n);
  call b := Same(i == 3);
  par call i := Same(4) | b := Same(b);
  assert b && i == 4;
  assert !seen;
}

procedure Same<T>(x: T) returns (y: T)
{
  var t: T;

  t := x;
  y := t;
}

procedure Swap<T>(a: T, b: T)
  modifies seen;
{
  var c: T;

  call c := Same(b);
  assert c == b;
  seen := true;
}
