// RUN: check --property always-eventually(own==0)
// EXPECT: error: thread_local
//
// Properties speak of the state that threads share.

var x: int;
var {:thread_local} own: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := 1;
}
