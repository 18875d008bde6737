// RUN: resolve
// EXPECT: error: syntax.bpl(16,13): error: unexpected ";", expected an expression
// RUN: resolve
// EXPECT: error: syntax.bpl(20,12): error: ")" expected
// RUN: fmt
// EXPECT: error: syntax.bpl(16,13): error: unexpected ";", expected an expression
// RUN: check --property safety --rounds 1
// EXPECT: error: syntax.bpl(16,13): error: unexpected ";", expected an expression
//
// Two syntax errors in two declarations: both are reported, by every verb.

var x: int;

procedure {:entrypoint} Main()
{
  assume x +;
}

procedure Other()
{ assert (x; }
