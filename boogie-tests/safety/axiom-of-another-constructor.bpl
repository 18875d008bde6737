// RUN: check
// EXPECT: proved
//
// The axiom speaks of a constant that nobody uses, and of the field of a value of another constructor.

datatype D { A(v: bool), B() }

const k: int;
axiom k == 1 && B()->v;

procedure {:entrypoint} Main()
{
  assert B()->v;
}
