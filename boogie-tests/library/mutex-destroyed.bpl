// RUN: check --lib threads
// EXPECT: proved
// RUN: check --lib threads --property deadlock
// EXPECT: proved
//
// A mutex is destroyed when all who used it have ended.

procedure {:entrypoint} Main()
{
  call Mutex_Init(1);
  par call Work() | Work();
  call Mutex_Destroy(1);
}

procedure Work()
{
  call Mutex_Lock(1);
  call Mutex_Unlock(1);
}
