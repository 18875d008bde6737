// RUN: check --property sometimes(x==0)
// EXPECT: error: there is no property sometimes
//
// Properties of executions have names.

var x: int;
var {:thread_local} own: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := 1;
}
