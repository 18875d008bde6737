// RUN: check --property deadlock --rounds 2
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: violated
//
// Two threads with one permit each wait for a second one.

var permits: int;

procedure {:entrypoint} Main()
  modifies permits;
{
  permits := 2;
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
