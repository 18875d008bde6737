var round#: int;
var ended#: int;
var value#: [int]int;
var value#2: [int]int;
var kind#: [int]int;
var never#: bool;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var a#t0: int;
var b#t0: int;
var c#t0: int;
var d#t0: int;
var pc#t0: int;
var x#fork#t1: int;
var y#fork#t1: int;
var Pair$x#t1: int;
var Pair$y#t1: int;
var pc#t1: int;
var x#fork#2#t2: int;
var y#fork#2#t2: int;
var Pair$x#t2: int;
var Pair$y#t2: int;
var pc#t2: int;

procedure {:inline 1} ULTIMATE.start#t0(cs#: int)
  modifies ended#, kind#, error#, created#t1, start#t1, created#t2, start#t2, a#t0, b#t0, c#t0, d#t0;
{
  var joined#: int;
  var joined#2: int;
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  havoc a#t0, b#t0, c#t0, d#t0;
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
at#2:
  if (1 < pc#t0 || cs# <= 1) {
    goto at#3;
  }
  assume ended# > 0;
  havoc joined#;
  assume kind#[joined#] == 1;
  ended# := ended# - 1;
  kind#[joined#] := 0;
  a#t0, b#t0 := value#[joined#], value#2[joined#];
at#3:
  if (2 < pc#t0 || cs# <= 2) {
    goto at#4;
  }
  assume ended# > 0;
  havoc joined#2;
  assume kind#[joined#2] == 1;
  ended# := ended# - 1;
  kind#[joined#2] := 0;
  c#t0, d#t0 := value#[joined#2], value#2[joined#2];
  ok# := b#t0 == a#t0 + 1 && d#t0 == c#t0 + 1;
  if (!ok#) {
    error# := true;
    return;
  }
  ok# := a#t0 + c#t0 == 30;
  if (!ok#) {
    error# := true;
    return;
  }
  assume 3 <= cs#;
at#4:
}

procedure {:inline 1} Pair#fork#t1(cs#: int)
  modifies ended#, value#, value#2, kind#, x#fork#t1, y#fork#t1, Pair$x#t1, Pair$y#t1;
{
  var ok#: bool;

at#5:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#6;
  }
  havoc Pair$x#t1, Pair$y#t1;
  Pair$x#t1 := 10;
  Pair$y#t1 := 11;
  x#fork#t1 := 10;
  y#fork#t1 := 11;
  value#[2] := 10;
  value#2[2] := 11;
  kind#[2] := 1;
  ended# := ended# + 1;
  assume 1 <= cs#;
at#6:
}

procedure {:inline 1} Pair#fork#2#t2(cs#: int)
  modifies ended#, value#, value#2, kind#, x#fork#2#t2, y#fork#2#t2, Pair$x#t2, Pair$y#t2;
{
  var ok#: bool;

at#7:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#8;
  }
  havoc Pair$x#t2, Pair$y#t2;
  Pair$x#t2 := 20;
  Pair$y#t2 := 21;
  x#fork#2#t2 := 20;
  y#fork#2#t2 := 21;
  value#[3] := 20;
  value#2[3] := 21;
  kind#[3] := 1;
  ended# := ended# + 1;
  assume 1 <= cs#;
at#8:
}

procedure {:entrypoint} unthread#main()
  modifies round#, ended#, value#, value#2, kind#, error#, created#t1, start#t1, created#t2, start#t2, a#t0, b#t0, c#t0, d#t0, pc#t0, x#fork#t1, y#fork#t1, Pair$x#t1, Pair$y#t1, pc#t1, x#fork#2#t2, y#fork#2#t2, Pair$x#t2, Pair$y#t2, pc#t2;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var ran#t2: bool;
  var later#t0: bool;
  var later#t1: bool;
  var later#t2: bool;
  var earlier#: bool;

  assume ended# == 0;
  assume kind# == lambda#();
  assume !never#;
  created#t1 := false;
  created#t2 := false;
  a#t0 := 0;
  b#t0 := 0;
  c#t0 := 0;
  d#t0 := 0;
  x#fork#t1 := 0;
  y#fork#t1 := 0;
  Pair$x#t1 := 0;
  Pair$y#t1 := 0;
  x#fork#2#t2 := 0;
  y#fork#2#t2 := 0;
  Pair$x#t2 := 0;
  Pair$y#t2 := 0;
  start#t1 := 0;
  start#t2 := 0;
  error# := false;
  pc#t0 := 0;
  pc#t1 := 0;
  pc#t2 := 0;
  ran#t0 := false;
  ran#t1 := false;
  ran#t2 := false;
  earlier# := false;
  round# := 0;
  havoc cs#;
  assume 1 <= cs# && cs# <= 3;
  ran#t0 := pc#t0 < cs#;
  earlier# := earlier# || ran#t0;
  call ULTIMATE.start#t0(cs#);
  pc#t0 := cs#;
  if (error#) {
    goto done#;
  }
  if (created#t1) {
    round# := 0;
    havoc cs#;
    assume pc#t1 <= cs# && cs# <= 1;
    ran#t1 := pc#t1 < cs#;
    earlier# := earlier# || ran#t1;
    call Pair#fork#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t2) {
    round# := 0;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 1;
    ran#t2 := pc#t2 < cs#;
    earlier# := earlier# || ran#t2;
    call Pair#fork#2#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#;
    }
  }
  later#t2 := false;
  later#t1 := later#t2 || ran#t2;
  later#t0 := later#t1 || ran#t1;
  ran#t0 := false;
  ran#t1 := false;
  ran#t2 := false;
  earlier# := false;
  round# := 1;
  havoc cs#;
  assume pc#t0 <= cs# && cs# <= 3;
  ran#t0 := pc#t0 < cs#;
  assume ran#t0 ==> later#t0 || earlier#;
  earlier# := earlier# || ran#t0;
  call ULTIMATE.start#t0(cs#);
  pc#t0 := cs#;
  if (error#) {
    goto done#;
  }
  if (created#t1) {
    round# := 1;
    havoc cs#;
    assume pc#t1 <= cs# && cs# <= 1;
    ran#t1 := pc#t1 < cs#;
    assume ran#t1 ==> later#t1 || earlier#;
    earlier# := earlier# || ran#t1;
    call Pair#fork#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t2) {
    round# := 1;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 1;
    ran#t2 := pc#t2 < cs#;
    assume ran#t2 ==> later#t2 || earlier#;
    earlier# := earlier# || ran#t2;
    call Pair#fork#2#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#;
    }
  }
done#:
  assert !error#;
}

function lambda#(): [int]int;

axiom (forall i#: int :: {lambda#()[i#]} lambda#()[i#] == 0);

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/join-takes-results-of-one.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, pc#t0, a#t0, b#t0, c#t0, d#t0, created#t1, created#t2, ended#, kind#, value#, value#2, error#, pc#t1, pc#t2, never#, round#}
// | Program has no bugs
// |
// | Boogie verification time: 0.14 s
// | Time spent reading-writing programs: 0.05 s
// |
// | Time spent checking a program (1): 0.25 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 7
// | Number of variables tracked: 17
// | Total Time: 0.507396 s
// | Total User CPU time: 0.49 s
