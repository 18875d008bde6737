// RUN: check --property safety --rounds 1
// EXPECT: error: civl.bpl(14,8): error: action A is Civl's
// RUN: translate --method lazy --rounds 1
// EXPECT: error: civl.bpl(15,17): error: yield invariant I is Civl's
// RUN: explore
// EXPECT: error: civl.bpl(19,13): error: the call of a yield invariant is Civl's
// RUN: verify
// EXPECT: error: civl.bpl(16,17): error: yield procedure P is Civl's
//
// What has a meaning in Civl alone is refused, each with its place, by all that do more than check and print.

var x: int;

action A() modifies x; { x := 1; }
yield invariant I(); preserves x == 0;
yield procedure P();

procedure {:entrypoint} main() modifies x; {
  while (*) invariant call I(); { x := 2; }
}
procedure Clauses();
  preserves x == 0;
  asserts x == 0;
  refines A;
  creates A;
  requires call I();
  measure 1;
