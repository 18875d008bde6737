// RUN: resolve
// EXPECT: error: type synonym could not be resolved because of cycles: A (replacing body with "bool" to continue resolving)
//
// A synonym that expands to itself, at once or through others.

type A = [int]A;
type B = C int;
type C a = D a;
type D a = [a]B;
type E = A;
