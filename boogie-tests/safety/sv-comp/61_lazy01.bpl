// RUN: check --property safety --rounds 1
// EXPECT: violated
//
// lazy01 of the SV-COMP concurrency benchmarks, Lazy-CSeq's Table 1: after both additions the sum is 3. One round, in
// order of creation.

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
  assert data < 3;
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
