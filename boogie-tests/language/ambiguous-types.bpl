// Type parameters that nothing determines become int, with a warning.

function nothing<a>(): a;
procedure P()
{
  assert nothing() == nothing();
  assert (nothing(): bool) == nothing();
}
