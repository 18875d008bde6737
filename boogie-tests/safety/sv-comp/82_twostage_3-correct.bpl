// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: holds complete
//
// 82_twostage_3.bpl with one lock around both stages.

var m: [int]bool;
var data1: int;
var data2: int;

procedure {:entrypoint} Main()
  modifies m, data1, data2;
{
  m[1] := false;
  data1 := 0;
  data2 := 0;
  async call Stages();
  async call Stages();
  async call Read();
}

procedure Stages()
  modifies m, data1, data2;
{
  call Lock(1);
  data1 := 1;
  data2 := data1 + 1;
  call Unlock(1);
}

procedure Read()
  modifies m;
{
  var t1: int;
  var t2: int;

  call Lock(1);
  t1 := data1;
  t2 := data2;
  call Unlock(1);
  assert t1 == 0 || t2 == t1 + 1;
}

procedure Lock(i: int)
  modifies m;
{
  atomic {
    assume !m[i];
    m[i] := true;
  }
}

procedure Unlock(i: int)
  modifies m;
{
  m[i] := false;
}
