// RUN: resolve
// EXPECT: error: parent of constant has incompatible type (int instead of bool)
//
// Constants extend constants of their type.

const a: int;
const b: bool extends a;
