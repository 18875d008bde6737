// RUN: check --rounds 2 --unroll 3 --method eager
// EXPECT: violated
// RUN: check --rounds 2 --unroll 2 --method eager
// EXPECT: holds incomplete
// RUN: check
// EXPECT: violated
//
// The inner loop is the last statement of the outer one's body: where it is left by a `break`, Boogie begins the outer loop anew, and the
// statements in front of it.

var a: int;
var b: int;

procedure {:entrypoint} Main() modifies a, b;
{
  var i: int;

  a := 0;
  b := 0;
  async call Other();
  while (a < 3) {
    a := a + 1;
    i := 0;
    while (i < 3) {
      i := i + 1;
      b := b + 1;
    }
  }
  assert b != 9;
}

procedure Other() { }
