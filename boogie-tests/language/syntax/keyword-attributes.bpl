// DIALECT: threads
// Any word names an attribute, though Boogie rejects keywords.

procedure {:procedure} P()
{
  assert {:if} {:yield 1} {:while "x"} true;
}
