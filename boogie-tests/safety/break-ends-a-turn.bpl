// RUN: check --rounds 1 --unroll 3 --method eager
// EXPECT: violated
// RUN: check --rounds 1 --unroll 2 --method eager
// EXPECT: holds incomplete
// RUN: check
// EXPECT: violated
//
// A `break` leaves a loop, and another one a labelled statement, that ends a turn of the loop around; the loop with the invariant is
// left by a `break` in the translation, too.

var a: int;
var b: int;
var seen: int;

procedure {:entrypoint} Main() modifies a, b, seen;
{
  a := 0;
  b := 0;
  seen := 0;
  async call Other();
  while (a < 3) invariant a >= 0; {
    a := a + 1;
    L: if (a > 1) {
      if (a > 2) { break L; }
      while (b < 4) invariant b >= 0; {
        b := b + 1;
        if (b == 3) { break; }
      }
      seen := seen + 1;
    }
  }
  assert !(a == 3 && b == 3 && seen == 1);
}

procedure Other() { }
