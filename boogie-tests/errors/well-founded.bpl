// RUN: resolve
// EXPECT: error: datatype Endless is not well-founded: no constructor makes its first value
// BOOGIE: skip datatypes are newer
//
// A datatype without a first value.

datatype Fine { Leaf(), Node(left: Fine, right: Other) }
datatype Other { Other(f: Fine) }
datatype Endless { Again(next: Endless) }
datatype A { A(b: B) }
datatype B { B(a: [int]A, b: A) }
