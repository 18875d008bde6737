// RUN: resolve
// EXPECT: error: more than one declaration of type name: T
// BOOGIE: skip datatypes are newer
//
// Two types of one name.

type T;
type T;
type S = int;
datatype S { Nil() }
