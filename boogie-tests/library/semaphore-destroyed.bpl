// RUN: check --lib threads
// EXPECT: violated
//
// It is used behind its end.

procedure {:entrypoint} Main()
{
  call Semaphore_Init(1, 0);
  async call Work();
  call Semaphore_Destroy(1);
}

procedure Work()
{
  call Semaphore_Post(1);
}
