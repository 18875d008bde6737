// RUN: check --lib threads --property safety
// EXPECT: proved
// RUN: check --lib threads --property deadlock
// EXPECT: proved
//
// Who waits for a while gives up, or has been woken.

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
  var woken: bool;

  call Mutex_Lock(0);
  if (!ready) {
    call woken := CondVar_TimedWait(0, 0);
    assert woken ==> ready;
  }
  call Mutex_Unlock(0);
}
