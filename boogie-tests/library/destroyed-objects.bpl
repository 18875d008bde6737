// RUN: check --lib threads
// EXPECT: proved
//
// Each is destroyed when it is no longer used, and made again.

procedure {:entrypoint} Main()
{
  var turn: int;
  var taken: bool;

  turn := 0;
  while (turn < 2) {
    turn := turn + 1;
    call RecursiveMutex_Init(1);
    call RWLock_Init(1);
    call Semaphore_Init(1, 1);
    call Barrier_Init(1, 1);
    call CondVar_Init(1);
    par call Work();
    call taken := Semaphore_TimedWait(1);
    assert !taken;
    call RecursiveMutex_Destroy(1);
    call RWLock_Destroy(1);
    call Semaphore_Destroy(1);
    call Barrier_Destroy(1);
    call CondVar_Destroy(1);
  }
}

procedure Work()
{
  call RecursiveMutex_Lock(1);
  call RecursiveMutex_Unlock(1);
  call RWLock_ReadLock(1);
  call RWLock_ReadUnlock(1);
  call Semaphore_Wait(1);
  call Barrier_Wait(1);
  call CondVar_Signal(1);
}
