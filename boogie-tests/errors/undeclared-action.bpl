// RUN: resolve
// EXPECT: error: undeclared action: A
// BOOGIE: skip newer than 2.4.1
//
// Clauses that name actions and invariants that nobody declares.

yield procedure P();
  refines A;
action B() refines C using D; creates E;
{
}
yield procedure Q();
  requires call F(1);
