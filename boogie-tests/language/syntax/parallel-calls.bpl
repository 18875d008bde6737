// DIALECT: threads
// The spelling of unthread.

procedure Q(x: int) returns (y: int);
procedure P()
{
  var a, b: int;
  par call a := Q(1) | b := Q(2);
  par {:attr} call {:first} a := Q(1) | {:second} b := Q(2);
}
