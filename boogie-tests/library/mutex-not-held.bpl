// RUN: check --lib threads
// EXPECT: violated
//
// A mutex that nobody has locked can not be unlocked.

procedure {:entrypoint} Main()
  modifies Mutex.held;
{
  var locked: bool;

  call Mutex_Init(1);
  call locked := Mutex_TryLock(1);
  assert locked;
  async call Unlock();
  call Mutex_Unlock(1);
}

procedure Unlock()
  modifies Mutex.held;
{
  call Mutex_Unlock(1);
}
