// RUN: check --property safety --rounds 1
// EXPECT: violated
//
// twostage_3 of the SV-COMP concurrency benchmarks, Lazy-CSeq's Table 1: each datum has its lock, and the reader comes
// between the two stages. One round: the first stage, then the reader.

var m: [int]bool;
var data1: int;
var data2: int;

procedure {:entrypoint} Main()
  modifies m, data1, data2;
{
  m[1] := false;
  m[2] := false;
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
  call Unlock(1);
  call Lock(2);
  data2 := data1 + 1;
  call Unlock(2);
}

procedure Read()
  modifies m;
{
  var t1: int;
  var t2: int;

  call Lock(1);
  t1 := data1;
  call Unlock(1);
  if (t1 != 0) {
    call Lock(2);
    t2 := data2;
    call Unlock(2);
    assert t2 == t1 + 1;
  }
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
