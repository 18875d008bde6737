// RUN: resolve
// EXPECT: error: call to undeclared procedure: Q
//
// Calls of what is not a procedure; implementations of what is none.

function f(x: int): int;
procedure P()
{
  call Q();
  call f(1);
  async call R();
}
implementation S() {}
implementation f(x: int) returns (r: int) {}
