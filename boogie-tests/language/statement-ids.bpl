// Names of statements.

procedure P(x: int)
  requires {:id "a"} x > 0;
{
  assert {:id "a"} x > 0;
  assume {:id "b"} x < 3;
  while (*)
    invariant {:id "c"} true;
  {
    call {:id "d"} P(1);
  }
}
