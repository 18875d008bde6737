// DIALECT: both
// Attributes behind `:=`.

procedure P() returns (x: int)
{
  x := {:attr} 1;
}
