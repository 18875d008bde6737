// RUN: check --lib threads,spurious --property safety
// EXPECT: proved
// RUN: check --lib threads,spurious --property deadlock
// EXPECT: proved
//
// Who looks again does not mind.

var ready: bool;

procedure {:entrypoint} Main()
  modifies ready;
{
  ready := false;
  call Mutex_Init(0);
  call CondVar_Init(0);
  async call Wait();
  call Mutex_Lock(0);
  ready := true;
  call CondVar_Signal(0);
  call Mutex_Unlock(0);
}

procedure Wait()
{
  call Mutex_Lock(0);
  while (!ready) {
    call CondVar_Wait(0, 0);
  }
  assert ready;
  call Mutex_Unlock(0);
}
