// RUN: resolve
// EXPECT: error: ident expected
//
// Behind a named type, `<` and `[` go on with the type.

type C = int;
type M = [int]int;
axiom 5: C < 6;
axiom 1 + 5: C < 6;
axiom m: M [5] == 6;
axiom 5bv8: bv8 < 6bv8;
