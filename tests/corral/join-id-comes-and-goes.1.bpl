var round#: int;
var id: int;
var stop: bool;
var ended#: [int]int;
var never#: bool;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var pc#t0: int;
var pc#t1: int;
var pc#t2: int;

procedure {:inline 1} ULTIMATE.start#t0(cs#: int)
  modifies id, stop, ended#, created#t1, start#t1, created#t2, start#t2;
{
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  id := 1;
  stop := false;
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
at#2:
  if (1 < pc#t0 || cs# <= 1) {
    goto at#3;
  }
  assume ended#[id] > 0;
  ended#[id] := ended#[id] - 1;
at#3:
  if (2 < pc#t0 || cs# <= 2) {
    goto at#4;
  }
  stop := true;
  assume 3 <= cs#;
at#4:
}

procedure {:inline 1} Nothing#fork#t1(cs#: int)
  modifies ended#;
{
  var ok#: bool;

at#5:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#6;
  }
  ended#[5] := ended#[5] + 1;
  assume 1 <= cs#;
at#6:
}

procedure {:inline 1} Toggle#fork#t2(cs#: int)
  modifies id, ended#;
{
  var cond#2: bool;
  var ok#: bool;

at#7:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#8;
  }
  cond#2 := !stop;
  if (!cond#2) {
    assume 1 <= cs#;
    goto done#;
  }
  assume 1 <= cs#;
at#8:
  if (1 < pc#t2 || cs# <= 1) {
    goto at#9;
  }
  id := 5;
at#9:
  if (2 < pc#t2 || cs# <= 2) {
    goto at#10;
  }
  id := 1;
at#10:
  if (3 < pc#t2 || cs# <= 3) {
    goto at#11;
  }
  cond#2 := !stop;
  if (!cond#2) {
    assume 4 <= cs#;
    goto done#;
  }
  assume 4 <= cs#;
at#11:
  if (4 < pc#t2 || cs# <= 4) {
    goto at#12;
  }
  id := 5;
at#12:
  if (5 < pc#t2 || cs# <= 5) {
    goto at#13;
  }
  id := 1;
at#13:
  if (6 < pc#t2 || cs# <= 6) {
    goto at#14;
  }
  cond#2 := !stop;
  if (!cond#2) {
    assume 7 <= cs#;
    goto done#;
  }
  assume 7 <= cs#;
at#14:
  if (7 < pc#t2 || cs# <= 7) {
    goto at#15;
  }
  id := 5;
at#15:
  if (8 < pc#t2 || cs# <= 8) {
    goto at#16;
  }
  id := 1;
  assume {:bound "unroll"} false;
done#:
  assume 9 <= cs#;
at#16:
  if (9 < pc#t2 || cs# <= 9) {
    goto at#17;
  }
  ended#[1] := ended#[1] + 1;
  assume 10 <= cs#;
at#17:
}

procedure {:entrypoint} unthread#main()
  modifies round#, id, stop, ended#, error#, created#t1, start#t1, created#t2, start#t2, pc#t0, pc#t1, pc#t2;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var ran#t2: bool;
  var later#t0: bool;
  var later#t1: bool;
  var later#t2: bool;
  var earlier#: bool;

  havoc id, stop;
  assume ended# == lambda#();
  assume !never#;
  created#t1 := false;
  created#t2 := false;
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
    goto done#2;
  }
  if (created#t1) {
    round# := 0;
    havoc cs#;
    assume pc#t1 <= cs# && cs# <= 1;
    ran#t1 := pc#t1 < cs#;
    earlier# := earlier# || ran#t1;
    call Nothing#fork#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#2;
    }
  }
  if (created#t2) {
    round# := 0;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 10;
    ran#t2 := pc#t2 < cs#;
    earlier# := earlier# || ran#t2;
    call Toggle#fork#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#2;
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
    goto done#2;
  }
  if (created#t1) {
    round# := 1;
    havoc cs#;
    assume pc#t1 <= cs# && cs# <= 1;
    ran#t1 := pc#t1 < cs#;
    assume ran#t1 ==> later#t1 || earlier#;
    earlier# := earlier# || ran#t1;
    call Nothing#fork#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#2;
    }
  }
  if (created#t2) {
    round# := 1;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 10;
    ran#t2 := pc#t2 < cs#;
    assume ran#t2 ==> later#t2 || earlier#;
    earlier# := earlier# || ran#t2;
    call Toggle#fork#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#2;
    }
  }
done#2:
  assert !error#;
}

function lambda#(): [int]int;

axiom (forall i#: int :: {lambda#()[i#]} lambda#()[i#] == 0);

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/join-id-comes-and-goes.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, pc#t0, id, stop, created#t1, created#t2, ended#, pc#t1, pc#t2, never#, error#, round#}
// | Program has no bugs
// |
// | Boogie verification time: 0.13 s
// | Time spent reading-writing programs: 0.05 s
// |
// | Time spent checking a program (1): 0.26 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 7
// | Number of variables tracked: 12
// | Total Time: 0.496161 s
// | Total User CPU time: 0.48 s
