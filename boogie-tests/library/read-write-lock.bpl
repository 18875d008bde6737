// RUN: check --lib threads --property safety
// EXPECT: proved
// RUN: check --lib threads --property deadlock
// EXPECT: proved
// RUN: check --lib threads --property race
// EXPECT: proved
//
// Readers see both variables as a writer left them.

var a, b: int;

procedure {:entrypoint} Main()
  modifies a, b, RWLock.readers, RWLock.written;
{
  a := 0;
  b := 0;
  call RWLock_Init(9);
  async call Read();
  async call Read();
  async call Write();
}

procedure Read()
  modifies RWLock.readers;
{
  var s, t: int;

  call RWLock_ReadLock(9);
  s := a;
  t := b;
  call RWLock_ReadUnlock(9);
  assert s == t;
}

procedure Write()
  modifies a, b, RWLock.written;
{
  call RWLock_WriteLock(9);
  a := 1;
  b := 1;
  call RWLock_WriteUnlock(9);
}
