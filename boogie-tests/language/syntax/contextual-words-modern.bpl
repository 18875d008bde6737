// DIALECT: modern
// Words that only 2.4.1 reserves.

var complete, extends, par: int;
procedure P()
  modifies par;
{
  par := complete + extends;
}
