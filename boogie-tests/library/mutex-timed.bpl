// RUN: check --lib threads --property safety
// EXPECT: proved
// RUN: check --lib threads --property deadlock
// EXPECT: proved
//
// Two threads lock two mutexes in opposite orders; who can not have the second one in time gives up.

procedure {:entrypoint} Main()
{
  call Mutex_Init(1);
  call Mutex_Init(2);
  async call Work(1, 2);
  async call Work(2, 1);
}

procedure Work(first: int, second: int)
{
  var locked: bool;

  call Mutex_Lock(first);
  call locked := Mutex_TimedLock(second);
  if (locked) {
    call Mutex_Unlock(second);
  }
  call Mutex_Unlock(first);
}
