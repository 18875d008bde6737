// RUN: check --lib threads
// EXPECT: violated
//
// It is used behind its end.

procedure {:entrypoint} Main()
{
  call RWLock_Init(1);
  async call Work();
  call RWLock_Destroy(1);
}

procedure Work()
{
  call RWLock_ReadLock(1);
}
