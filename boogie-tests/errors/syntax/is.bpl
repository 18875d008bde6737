// RUN: resolve
// EXPECT: error: name of a constructor expected behind `is`
//
// `is` takes the name of a constructor.

axiom x is 1;
axiom x is C is D;
