// RUN: resolve
// EXPECT: error: asserts clauses must be of type bool
// BOOGIE: skip newer than 2.4.1
//
// Conditions of actions and invariants are Boolean.

action A(x: int) asserts x; { }
yield invariant I(x: int);
  preserves x;
