// RUN: resolve
// EXPECT: error: ident expected
//
// Where no attributes may stand.

procedure P()
{
  havoc {:a} x;
  while {:a} (*) { }
  while (*) { break {:a}; }
  {:a} L:
  yield {:a};
}
const unique {:a} c: int;
const c: int where c > 0;
var x: int, {:a} y: int;
procedure Q();
  modifies {:a} x;
