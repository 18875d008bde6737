// RUN: resolve
// EXPECT: error: unexpected "{", expected a type

type Pointer = { base: int, offset: int };
