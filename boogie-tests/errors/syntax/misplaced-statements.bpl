// RUN: resolve
// EXPECT: error: "}" expected
//
// No empty statement, no block by itself, no variables behind the first statement, no value for `return`.

procedure P() returns (r: int)
{
  ;
}
procedure Q() returns (r: int)
{
  r := 1;
  var y: int;
  { r := 2; }
  return r;
}
