// RUN: resolve
// EXPECT: error: undeclared type: boolean

procedure Main()
{
  var b: boolean;
  var i: integer;
  b := true;
  i := 0;
}
