// RUN: resolve
// EXPECT: error: more than one declaration of type name: rmode
// BOOGIE: skip 2.4.1 takes them and never uses them
//
// The names of built-in types cannot be declared.

type rmode;
type bv8;
