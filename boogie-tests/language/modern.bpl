// BOOGIE: skip newer than 2.4.1
//
// Declarations and statements that came after 2.4.1.

const c: int uses { axiom c > 0; }
revealed function f(x: int): int uses { axiom f(1) == 1; }
hideable axiom f(2) == 2;
pure procedure Lemma(x: int) returns (y: int);
procedure P(n: int) returns (s: string)
  measure n;
{
  var i: int;
  push;
  hide *; reveal f; hide f; reveal *;
  pop;
  s := "text";
  while (i < n) measure n - i; { i := i + 1; if {:a} (i == 3) { goto {:g} L; } }
  L: return {:r};
}
