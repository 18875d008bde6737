// RUN: check --property response(x==0)
// EXPECT: error: 2 conditions expected
//
// Properties take a number of conditions.

var x: int;
var {:thread_local} own: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := 1;
}
