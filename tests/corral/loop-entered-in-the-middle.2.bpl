var round#: int;
var x: int;
var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;

procedure {:inline 1} Main()
  modifies round#, x, error#, created#t1, start#t1;
{
  var ok#: bool;

  x := 0;
  created#t1 := true;
  start#t1 := round#;
  goto A, B;
A:
  if (*) {
    goto block#;
  } else {
    goto block#2;
  }
block#2:
  goto block#3;
block#3:
  x := x + 1;
  goto B;
B:
  ok# := x != 3;
  if (!ok#) {
    goto block#4;
  } else {
    goto block#5;
  }
block#5:
  goto block#6;
block#6:
  goto A#2, C;
A#2:
  if (*) {
    goto block#;
  } else {
    goto block#7;
  }
block#7:
  goto block#8;
block#8:
  x := x + 1;
  goto B#2;
B#2:
  ok# := x != 3;
  if (!ok#) {
    goto block#4;
  } else {
    goto block#9;
  }
block#9:
  goto block#10;
block#10:
  goto C, cut#;
cut#:
  assume {:bound "unroll"} false;
C:
  return;
block#4:
  error# := true;
  round# := 1;
  return;
block#:
  round# := 1;
  return;
}

procedure {:inline 1} Other()
{
}

procedure {:entrypoint} unthread#main()
  modifies round#, x, error#, thread#, created#t1, start#t1;
{
  havoc x;
  created#t1 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Other();
  }
  assert !error#;
}

// corral question check --rounds 1 --unroll 1 --method eager boogie-tests/safety/loop-entered-in-the-middle.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, x, created#t1, start#t1, round#, error#}
// | Program has no bugs
// |
// | Boogie verification time: 0.24 s
// | Time spent reading-writing programs: 0.04 s
// |
// | Time spent checking a program (1): 0.43 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 3
// | Number of variables tracked: 6
// | Total Time: 0.705197 s
// | Total User CPU time: 0.48 s
