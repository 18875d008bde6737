// RUN: check --lib threads --property safety
// EXPECT: proved
// RUN: check --lib threads --property deadlock
// EXPECT: proved
//
// All who wait are woken by a broadcast.

var ready: bool;

procedure {:entrypoint} Main()
  modifies ready, Mutex.held, CondVar.sleeping, CondVar.woken;
{
  ready := false;
  call Mutex_Init(0);
  call CondVar_Init(0);
  async call Wait();
  async call Wait();
  call Mutex_Lock(0);
  ready := true;
  call CondVar_Broadcast(0);
  call Mutex_Unlock(0);
}

procedure Wait()
  modifies Mutex.held, CondVar.sleeping, CondVar.woken;
{
  call Mutex_Lock(0);
  while (!ready) {
    call CondVar_Wait(0, 0);
  }
  assert ready;
  call Mutex_Unlock(0);
}
