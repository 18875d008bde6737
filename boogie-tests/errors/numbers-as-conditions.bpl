// RUN: resolve
// EXPECT: error: the condition of a loop must be of type bool (got: int)
//
// Numbers where other languages have conditions.

var flag: int;
var bits: bv8;

procedure Main()
{
  while (flag) { }
  while (bits) { }
  if (flag + 1) { }
  assume flag;
  assert !flag;
  assert flag && true;
  assert true ==> flag;
}
