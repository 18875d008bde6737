// RUN: check
// EXPECT: error: this is no term of SMT-LIB
//
// Terms that can not be read, and a term beside a body.

function {:smtdefined "(+ x"} unclosed(x: int) returns (int);
function {:smtdefined "x"} twice(x: int) returns (int) { x }

procedure {:entrypoint} main()
{
  assert unclosed(1) == twice(1);
}
