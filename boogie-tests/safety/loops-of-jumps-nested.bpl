// RUN: check --rounds 1 --unroll 3 --method eager
// EXPECT: violated
// RUN: check --rounds 1 --unroll 2 --method eager
// EXPECT: holds incomplete
// RUN: check
// EXPECT: violated
//
// One loop of jumps inside of another, beside a procedure with a `while` in another.

var a: int;
var x: int;

procedure {:entrypoint} Main() modifies a, x;
{
  var i: int;

  a := 0;
  x := 0;
  async call Other();
A:
  if (a < 3) {
    a := a + 1;
    i := 0;
    B:
    if (i < 3) {
      i := i + 1;
      call Add();
      goto B;
    }
    goto A;
  }
  assert x != 9;
}

procedure Add() modifies x;
{
  var i: int;

  i := 0;
  while (i < 2) {
    while (true) {
      if (i > 0) { break; }
      i := i + 1;
    }
    i := i + 1;
  }
  x := x + 1;
}

procedure Other() { }
