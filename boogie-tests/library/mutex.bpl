// RUN: check --lib threads --property safety
// EXPECT: proved
// RUN: check --lib threads --property deadlock
// EXPECT: proved
// RUN: check --lib threads --property race
// EXPECT: proved
//
// Increments between Mutex_Lock and Mutex_Unlock are not lost, and do not race.

var x: int;

procedure {:entrypoint} Main()
  modifies x, Mutex.held;
{
  x := 0;
  call Mutex_Init(1);
  par call Add() | Add();
  assert x == 2;
}

procedure Add()
  modifies x, Mutex.held;
{
  var t: int;

  call Mutex_Lock(1);
  t := x;
  x := t + 1;
  call Mutex_Unlock(1);
}
