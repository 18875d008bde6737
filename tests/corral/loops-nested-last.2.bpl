var round#: int;
var a: int;
var b: int;
var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;

procedure {:inline 1} Main()
  modifies round#, a, b, error#, created#t1, start#t1;
{
  var i: int;
  var ok#: bool;

  havoc i;
  a := 0;
  b := 0;
  created#t1 := true;
  start#t1 := round#;
  if (*) {
    round# := 2;
    return;
  }
  if (a < 3) {
    a := a + 1;
    i := 0;
    if (i < 3) {
      i := i + 1;
      b := b + 1;
      if (i < 3) {
        i := i + 1;
        b := b + 1;
        if (i < 3) {
          i := i + 1;
          b := b + 1;
          assume {:bound "unroll"} false;
        }
      }
    }
  done#2:
    if (a < 3) {
      a := a + 1;
      i := 0;
      if (i < 3) {
        i := i + 1;
        b := b + 1;
        if (i < 3) {
          i := i + 1;
          b := b + 1;
          if (i < 3) {
            i := i + 1;
            b := b + 1;
            assume {:bound "unroll"} false;
          }
        }
      }
    done#3:
      if (a < 3) {
        a := a + 1;
        i := 0;
        if (i < 3) {
          i := i + 1;
          b := b + 1;
          if (i < 3) {
            i := i + 1;
            b := b + 1;
            if (i < 3) {
              i := i + 1;
              b := b + 1;
              assume {:bound "unroll"} false;
            }
          }
        }
      done#4:
        assume {:bound "unroll"} false;
      }
    }
  }
done#:
  ok# := b != 9;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:inline 1} Other()
{
}

procedure {:entrypoint} unthread#main()
  modifies round#, a, b, error#, thread#, created#t1, start#t1;
{
  havoc a, b;
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

// corral question check --rounds 2 --unroll 2 --method eager boogie-tests/safety/loops-nested-last.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, a, b, created#t1, start#t1, round#, error#}
// | Program has no bugs
// |
// | Boogie verification time: 0.28 s
// | Time spent reading-writing programs: 0.03 s
// |
// | Time spent checking a program (1): 0.42 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 3
// | Number of variables tracked: 7
// | Total Time: 0.634273 s
// | Total User CPU time: 0.43 s
