// RUN: check --property deadlock --rounds 2
// EXPECT: holds complete
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: holds complete
//
// A semaphore with a permit for each that may wait.

var permits: int;

procedure {:entrypoint} Main()
  modifies permits;
{
  permits := 3;
  async call Worker();
  async call Worker();
}

procedure Acquire()
  modifies permits;
{
  atomic { assume permits > 0; permits := permits - 1; }
}

procedure Release()
  modifies permits;
{
  atomic { permits := permits + 1; }
}

procedure Worker()
  modifies permits;
{
  call Acquire();
  call Acquire();
  call Release();
  call Release();
}
