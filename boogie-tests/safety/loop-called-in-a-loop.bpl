// RUN: check --rounds 1 --unroll 3 --method eager
// EXPECT: violated
// RUN: check --rounds 1 --unroll 2 --method eager
// EXPECT: holds incomplete
// RUN: check
// EXPECT: violated
//
// Boogie inlines the procedure, and counts the back edges of its loop and of that around the call together.

var a: int;
var x: int;

procedure {:entrypoint} Main() modifies a, x;
{
  a := 0;
  x := 0;
  async call Other();
  while (a < 3) {
    a := a + 1;
    call Count();
  }
  assert x != 9;
}

procedure Count() modifies x;
{
  var i: int;

  i := 0;
  while (i < 3) {
    i := i + 1;
    x := x + 1;
  }
}

procedure Other() { }
