// RUN: resolve
// EXPECT: error: modifies list contains constant: c
//
// What a `modifies` clause may name.

const c: int;
procedure P();
  modifies c;
