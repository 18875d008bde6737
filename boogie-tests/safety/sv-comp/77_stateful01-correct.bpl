// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: holds complete
//
// 77_stateful01.bpl with the assertion the right way round.

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
  assert data1 == 16 && data2 == 5;
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
