// RUN: check
// EXPECT: proved
//
// Two threads meet twice: each sees in the second phase what the other wrote in the first.

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
  join 0;
  join 1;
  assert written[0] == 2 && written[1] == 2;
}

procedure Worker(me: int)
  modifies here, phase, written;
{
  written[me] := 1;
  call Meet();
  assert written[1 - me] == 1;
  call Meet();
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
