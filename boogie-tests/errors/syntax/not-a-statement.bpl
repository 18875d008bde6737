// RUN: resolve
// EXPECT: error: "}" expected

procedure P()
{
  5;
  x y;
  var z: int;
  ;
  x = 1;
}
