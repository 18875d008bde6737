// RUN: resolve
// EXPECT: error: undeclared identifier: a
//
// Unknown variables: read, assigned, havocked, in contracts and in attributes. A precondition does not see the results.

axiom a == 0;

procedure P(p: int) returns (r: int);
  requires r == 0;
  requires b;
  modifies c;
  ensures d;
implementation P(p: int) returns (r: int)
{
  var l: int where e;
  f := 1;
  havoc g;
  assume {:mark h} true;
  call i := P(j);
  r := (var k := 1; k) + k;
  r := (if (exists m: int :: m == 0) then m else 0);
}
