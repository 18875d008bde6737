// RUN: check --lib threads --property safety
// EXPECT: proved
// RUN: check --lib threads --property deadlock
// EXPECT: proved
// RUN: check --lib threads --property race
// EXPECT: proved
//
// A procedure locks what its caller has locked.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  call RecursiveMutex_Init(1);
  par call Add() | Add();
  assert x == 2;
}

procedure Add()
  modifies x;
{
  call RecursiveMutex_Lock(1);
  call Increment();
  assert x == 1 || x == 2;
  call RecursiveMutex_Unlock(1);
}

procedure Increment()
  modifies x;
{
  var t: int;

  call RecursiveMutex_Lock(1);
  t := x;
  x := t + 1;
  call RecursiveMutex_Unlock(1);
}
