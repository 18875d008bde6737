// RUN: check --lib threads --property safety
// EXPECT: proved
// RUN: check --lib threads --property deadlock
// EXPECT: violated
//
// A thread that locks a mutex again waits for itself.

procedure {:entrypoint} Main()
{
  call Mutex_Init(1);
  call Mutex_Lock(1);
  call Mutex_Lock(1);
}
