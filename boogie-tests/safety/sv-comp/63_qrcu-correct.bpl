// RUN: check --property safety --rounds 2 --unroll 1
// EXPECT: holds
//
// 63_qrcu.bpl with the snapshot taken and the counter that readers leave waited for: a reader that was reading when the
// updater started has finished when the updater does.

var idx: int;
var ctr1: int;
var ctr2: int;
var progress: [int]int; // of each reader: 0 not started, 1 reading, 2 done
var m: bool;

procedure {:entrypoint} Main()
  modifies idx, ctr1, ctr2, progress, m;
{
  idx := 0;
  ctr1 := 1;
  ctr2 := 0;
  progress[1] := 0;
  progress[2] := 0;
  m := false;
  async call Reader(1);
  async call Reader(2);
  async call Updater();
}

procedure Reader(me: int)
  modifies ctr1, ctr2, progress;
{
  var mine: int;

  while (true) {
    mine := idx;
    if (*) {
      atomic {
        assume mine <= 0 && ctr1 > 0;
        ctr1 := ctr1 + 1;
      }
      break;
    } else if (*) {
      atomic {
        assume mine >= 1 && ctr2 > 0;
        ctr2 := ctr2 + 1;
      }
      break;
    }
  }
  progress[me] := 1;
  progress[me] := 2;
  if (mine <= 0) {
    ctr1 := ctr1 - 1;
  } else {
    ctr2 := ctr2 - 1;
  }
}

procedure Sum() returns (sum: int)
{
  if (*) {
    sum := ctr1;
    sum := sum + ctr2;
  } else {
    sum := ctr2;
    sum := sum + ctr1;
  }
}

procedure Updater()
  modifies idx, ctr1, ctr2, m;
{
  var start1: int;
  var start2: int;
  var sum: int;

  atomic {
    start1 := progress[1];
    start2 := progress[2];
  }
  call sum := Sum();
  if (sum <= 1) {
    call sum := Sum();
  }
  if (sum > 1) {
    call Lock();
    if (idx <= 0) {
      ctr2 := ctr2 + 1;
      idx := 1;
      ctr1 := ctr1 - 1;
    } else {
      ctr1 := ctr1 + 1;
      idx := 0;
      ctr2 := ctr2 - 1;
    }
    if (idx <= 0) {
      while (ctr2 > 0) {
      }
    } else {
      while (ctr1 > 0) {
      }
    }
    call Unlock();
  }
  assert !(start1 == 1 && progress[1] == 1);
  assert !(start2 == 1 && progress[2] == 1);
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
