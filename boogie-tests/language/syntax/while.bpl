// DIALECT: both
// Invariants, `break` with and without label.

procedure P(x: int)
{
  var i: int;
  while (i < x)
    invariant i >= 0;
    free invariant {:attr} true;
  {
    i := i + 1;
    break;
  }
  L:
  while (*) {
    while (true) {
      break L;
    }
  }
}
