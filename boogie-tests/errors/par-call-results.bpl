// RUN: resolve
// EXPECT: error: left-hand side of parallel call command contains variable twice: x
// BOOGIE: skip 2.4.1 writes `par` without `call`
//
// Two arms of a parallel call cannot write one variable.

procedure Q() returns (r: int);
procedure P()
{
  var x: int;
  par call x := Q() | x := Q();
}
