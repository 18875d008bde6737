// RUN: check --lib threads
// EXPECT: violated
//
// Who has not locked the mutex must not unlock it where another has locked it in between, either.

procedure {:entrypoint} Main()
{
  call Mutex_Init(1);
  par call Work(true) | Work(false);
}

procedure Work(locks: bool)
{
  var locked: bool;

  call locked := Mutex_TryLock(1);
  if (locked || !locks) {
    call Mutex_Unlock(1);
  }
}
