// RUN: resolve
// EXPECT: error: unexpected "{", expected a declaration
//
// A procedure that ends with `;` has no body; and what no declaration starts with.

procedure P();
{
}
foo bar;
var x: int;
