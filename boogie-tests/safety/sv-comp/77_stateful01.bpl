// RUN: check --property safety --rounds 1
// EXPECT: violated
//
// stateful01 of the SV-COMP concurrency benchmarks, Lazy-CSeq's Table 1: the sums come out at 16 and 5, in every order.

var m: bool;
var data1: int;
var data2: int;
var done: int;

procedure {:entrypoint} Main()
  modifies m, data1, data2, done;
{
  m := false;
  data1 := 10;
  data2 := 10;
  done := 0;
  async call Add(1, 1);
  async call Add(5, -6);
  async call Finish();
}

procedure Add(n1: int, n2: int)
  modifies m, data1, data2, done;
{
  call Lock();
  data1 := data1 + n1;
  call Unlock();
  call Lock();
  data2 := data2 + n2;
  call Unlock();
  done := done + 1;
}

procedure Finish()
{
  assume done == 2;
  assert !(data1 == 16 && data2 == 5);
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
