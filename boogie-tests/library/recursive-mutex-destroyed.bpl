// RUN: check --lib threads
// EXPECT: violated
//
// It is used behind its end.

procedure {:entrypoint} Main()
{
  call RecursiveMutex_Init(1);
  async call Work();
  call RecursiveMutex_Destroy(1);
}

procedure Work()
{
  call RecursiveMutex_Lock(1);
}
