// RUN: resolve
// EXPECT: error: type mismatch between field first
// BOOGIE: skip datatypes are newer
//
// Fields of one name have one type.

datatype E { Other(first: int), Another(first: bool), Third(first: int) }
