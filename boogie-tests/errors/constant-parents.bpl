// RUN: resolve
// EXPECT: error: constant cannot be its own parent
//
// Constants extend other constants of their type, each once.

type T;
var g: T;
const a: T;
const b: T extends b;
const c: T extends g;
const d: T extends a, a;
const e: T extends nobody;
