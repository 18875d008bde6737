// RUN: check --lib threads
// EXPECT: violated
//
// A mutex is destroyed that others use.

procedure {:entrypoint} Main()
{
  call Mutex_Init(1);
  async call Work();
  call Mutex_Destroy(1);
}

procedure Work()
{
  call Mutex_Lock(1);
  call Mutex_Unlock(1);
}
