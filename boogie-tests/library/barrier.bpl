// RUN: check --lib threads --property safety
// EXPECT: proved
// RUN: check --lib threads --property deadlock
// EXPECT: proved
//
// Threads meet at a barrier twice; each sees what the others wrote before.

var x, y: int;

procedure {:entrypoint} Main()
  modifies x, y, Barrier.parties, Barrier.arrived, Barrier.sense;
{
  x := 0;
  y := 0;
  call Barrier_Init(3, 2);
  async call Work();
  async call Work();
}

procedure Work()
  modifies x, y, Barrier.arrived, Barrier.sense;
{
  x := x + 1;
  call Barrier_Wait(3);
  assert x == 2;
  y := y + 1;
  call Barrier_Wait(3);
  assert y == 2;
}
