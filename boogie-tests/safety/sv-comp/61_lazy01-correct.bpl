// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: holds complete
//
// 61_lazy01.bpl with the bound that is right: the sum never exceeds 3.

var m: bool;
var data: int;

procedure {:entrypoint} Main()
  modifies m, data;
{
  m := false;
  data := 0;
  async call Add(1);
  async call Add(2);
  async call Check();
}

procedure Add(n: int)
  modifies m, data;
{
  call Lock();
  data := data + n;
  call Unlock();
}

procedure Check()
  modifies m;
{
  call Lock();
  assert data < 4;
  call Unlock();
}

procedure Lock()
  modifies m;
{
  atomic {
    assume !m;
    m := true;
  }
}

procedure Unlock()
  modifies m;
{
  m := false;
}
