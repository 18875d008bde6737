// DIALECT: both
// Boogie parses them; who may use them is the checker's business.

procedure Q(x: int);
procedure P()
{
  async call Q(1);
  async call {:attr} Q(1);
  async free call Q(2);
}
