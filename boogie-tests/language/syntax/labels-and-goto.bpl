// DIALECT: both
// Several labels in a row, labels at the end, dead code.

procedure P()
{
  A: B:
  goto A, C, D;
  assert false;
  C:
  return;
  assert false;
  D:
}
