// RUN: resolve
// EXPECT: error: unexpected "größe"

// Letters and signs outside of ASCII are read in comments (größe) and strings only; what the language has of them stays.
var größe: int;
procedure naïve() { }
procedure Signs()
{
  größe := 1;
  assert {:note "größe"} x ≠ 1;
  assert {:msg “größe”} x == 1;
  assert x’ == 1;
  x := 1 – 2;
  x := 1 − 2;
  x := 2 × 3;
  x ← 3;
  x :=　3；
  assert x → y;
  assert x ⋄ y;
}
