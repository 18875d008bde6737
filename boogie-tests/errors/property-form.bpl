// RUN: check --property response(x==0,x==1)==x
// EXPECT: error: this is not a property
//
// A condition is not a property of executions.

var x: int;
var {:thread_local} own: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := 1;
}
