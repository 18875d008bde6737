// DIALECT: modern
// Termination measures.

procedure P(x: int)
  measure {:attr} x, 1;
{
  while (*)
    measure {:attr} x;
  {
    measure x;
  }
}
