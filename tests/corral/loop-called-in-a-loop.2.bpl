var round#: int;
var a: int;
var x: int;
var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;

procedure {:inline 1} Main()
  modifies round#, a, x, error#, created#t1, start#t1;
{
  var ok#: bool;

  a := 0;
  x := 0;
  created#t1 := true;
  start#t1 := round#;
  if (*) {
    round# := 1;
    return;
  }
  if (a < 3) {
    a := a + 1;
    call Count();
    if (round# == 1) {
      return;
    }
    if (a < 3) {
      a := a + 1;
      call Count();
      if (round# == 1) {
        return;
      }
      if (a < 3) {
        a := a + 1;
        call Count();
        if (round# == 1) {
          return;
        }
        assume {:bound "unroll"} false;
      }
    }
  }
done#:
  ok# := x != 9;
  if (!ok#) {
    error# := true;
    round# := 1;
    return;
  }
}

procedure {:inline 1} Other()
{
}

procedure {:inline 1} Count()
  modifies round#, x;
{
  var i: int;

  havoc i;
  i := 0;
  if (*) {
    round# := 1;
    return;
  }
  if (i < 3) {
    i := i + 1;
    x := x + 1;
    if (i < 3) {
      i := i + 1;
      x := x + 1;
      if (i < 3) {
        i := i + 1;
        x := x + 1;
        assume {:bound "unroll"} false;
      }
    }
  }
done#2:
}

procedure {:entrypoint} unthread#main()
  modifies round#, a, x, error#, thread#, created#t1, start#t1;
{
  havoc a, x;
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

// corral question check --rounds 1 --unroll 2 --method eager boogie-tests/safety/loop-called-in-a-loop.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, a, x, created#t1, start#t1, round#, error#}
// | Program has no bugs
// |
// | Boogie verification time: 0.22 s
// | Time spent reading-writing programs: 0.04 s
// |
// | Time spent checking a program (1): 0.37 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 6
// | Number of variables tracked: 7
// | Total Time: 0.629062 s
// | Total User CPU time: 0.44 s
