// RUN: resolve
// EXPECT: error: where clause not allowed on the 'implementation' copies of formals

implementation P(x: int where true)
{
}
axiom (forall x: int where x > 0 :: true);
datatype D { C(x: int where x > 0) }
