// RUN: resolve
// EXPECT: error: invalid type for argument 2 in call to Q: bool (expected: a)
//
// Types of arguments and results of calls, type parameters included.

procedure Q<a>(x: a, y: a, i: int) returns (r: a, b: bool);
procedure P()
{
  var i, j: int;
  var b, c: bool;
  call i, b := Q(1, 2, 3);
  call i, b := Q(1, true, 3);
  call i, b := Q(1, 2, false);
  call c, b := Q(1, 2, 3);
  call i, j := Q(1, 2, 3);
}
