// RUN: check --lib threads
// EXPECT: violated
//
// Who reads unlocks; another thread does not do it for it.

procedure {:entrypoint} Main()
{
  call RWLock_Init(1);
  call RWLock_ReadLock(1);
  async call Unlock();
}

procedure Unlock()
{
  call RWLock_ReadUnlock(1);
}
