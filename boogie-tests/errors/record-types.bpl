// RUN: resolve
// EXPECT: error: unexpected "{", expected a type
// BOOGIE: skip records are Ultimate's
//
// Ultimate's records are refused, and what to write instead is said.

type Pointer = { base: int, offset: int };
