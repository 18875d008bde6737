// RUN: resolve
// EXPECT: error: wrong number of arguments in call to Q: 0
//
// As many arguments and results as the procedure has, each result variable once.

procedure Q(a: int) returns (r: int, s: int);
procedure P()
{
  var x, y: int;
  call x, y := Q();
  call x, y := Q(1, 2);
  call x := Q(1);
  call Q(1);
  call x, x := Q(1);
}
