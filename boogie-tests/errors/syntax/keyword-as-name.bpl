// RUN: resolve
// EXPECT: error: ident expected
//
// Keywords need a backslash to be names.

procedure yield()
{
}
var while: int;
procedure P()
{
  var if: int;
  havoc call;
}
