// RUN: resolve
// EXPECT: error: mismatched types in assignment command (cannot assign int to bool)
//
// Types on both sides of an assignment; what must not be assigned to.

const c: int;
procedure P(i: int) returns (o: int)
{
  var l: bool;
  l := 1;
  l, o := true, false;
  i := 1;
  c := 1;
  havoc i, c, o;
  call i := P(1);
}
