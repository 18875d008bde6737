// RUN: check --lib threads
// EXPECT: violated
//
// A mutex is unlocked by the thread that has locked it, and by no other.

procedure {:entrypoint} Main()
{
  call Mutex_Init(1);
  call Mutex_Lock(1);
  par call Unlock();
}

procedure Unlock()
{
  call Mutex_Unlock(1);
}
