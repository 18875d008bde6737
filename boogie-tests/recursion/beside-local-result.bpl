// RUN: check --method predicates
// EXPECT: unknown
//
// The result of a recursion of which others see nothing is 1, and arbitrary to provers: what fails with other results is no violation.

var done: bool;
var out: int;
procedure {:entrypoint} Main(n: int)
  modifies done, out;
{
  done := false;
  out := 0;
  async call Worker(n);
  async call Worker(n);
}
procedure Down(n: int) returns (r: int)
{
  r := 1;
  if (n > 0) { call r := Down(n - 1); }
}
procedure Worker(n: int)
  modifies done, out;
{
  var r: int;
  call r := Down(n);
  out := r;
  assert out == 1;
}
