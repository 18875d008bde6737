// DIALECT: threads
// The other spelling of thread creation: any word may name an attribute, but not in Boogie.

procedure Q(x: int);
procedure P()
{
  call {:async} Q(1);
}
