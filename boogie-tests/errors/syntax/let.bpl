// RUN: resolve
// EXPECT: error: number of left-hand sides (2) differs from number of right-hand sides (1)

axiom (var x, y := 1; x == y);
axiom (var x = 1; x);
