// RUN: check --lib threads
// EXPECT: violated
//
// It is used behind its end.

procedure {:entrypoint} Main()
{
  call Barrier_Init(1, 1);
  async call Work();
  call Barrier_Destroy(1);
}

procedure Work()
{
  call Barrier_Wait(1);
}
