// DIALECT: modern
// Attributes of `if`, `goto`, `return`.

procedure P(x: int)
{
  if {:attr} (x > 0) {
  } else if {:other} (*) {
  }
  goto {:attr} A, B;
  A:
  return {:attr};
  B:
}
