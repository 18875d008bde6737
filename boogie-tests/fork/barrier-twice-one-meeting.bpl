// RUN: check
// EXPECT: violated
//
// As barrier-twice.bpl, but without the second meeting: the other may be further on already.

var here: int;
var phase: bool;
var written: [int]int;

procedure ULTIMATE.start()
  modifies here, phase, written;
{
  here := 0;
  phase := false;
  written[0] := 0;
  written[1] := 0;
  fork 0 Worker(0);
  fork 1 Worker(1);
}

procedure Worker(me: int)
  modifies here, phase, written;
{
  written[me] := 1;
  call Meet();
  assert written[1 - me] == 1;
  written[me] := 2;
}

procedure Meet()
  modifies here, phase;
{
  var before: bool;

  atomic {
    before := phase;
    here := here + 1;
    if (here == 2) {
      here := 0;
      phase := !phase;
    }
  }
  assume phase != before;
}
