// RUN: check --lib threads
// EXPECT: proved
//
// A semaphore of 2 lets two of three threads in.

var inside: int;

procedure {:entrypoint} Main()
  modifies inside, Semaphore.count;
{
  inside := 0;
  call Semaphore_Init(0, 2);
  async call Enter();
  async call Enter();
  async call Enter();
}

procedure Enter()
  modifies inside, Semaphore.count;
{
  call Semaphore_Wait(0);
  inside := inside + 1;
  assert inside <= 2;
  inside := inside - 1;
  call Semaphore_Post(0);
}
