var round#: int;
var done#Get: bool;
var result#r: int;
var done#Get#2: bool;
var result#r#2: int;
var ended#: [int]int;
var value#: [int]int;
var kind#: [int, int]int;
var never#: bool;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var created#t3: bool;
var start#t3: int;
var created#t4: bool;
var start#t4: int;
var a#t0: int;
var b#t0: int;
var pc#t0: int;
var r#fork#t1: int;
var Give$r#t1: int;
var pc#t1: int;
var r#fork#2#t2: int;
var Give$r#t2: int;
var pc#t2: int;
var r#arm#t3: int;
var Get$r#t3: int;
var pc#t3: int;
var r#arm#2#t4: int;
var Get$r#t4: int;
var pc#t4: int;

procedure {:inline 1} ULTIMATE.start#t0(cs#: int)
  modifies done#Get, done#Get#2, error#, created#t1, start#t1, created#t2, start#t2, created#t3, start#t3, created#t4, start#t4, a#t0, b#t0;
{
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  havoc a#t0, b#t0;
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
at#2:
  if (1 < pc#t0 || cs# <= 1) {
    goto at#3;
  }
  done#Get := false;
  done#Get#2 := false;
  created#t3 := true;
  start#t3 := round#;
  created#t4 := true;
  start#t4 := round#;
at#3:
  if (2 < pc#t0 || cs# <= 2) {
    goto at#4;
  }
  assume done#Get && done#Get#2;
  a#t0, b#t0 := result#r, result#r#2;
  ok# := a#t0 == 10 && b#t0 == 20;
  if (!ok#) {
    error# := true;
    return;
  }
  assume 3 <= cs#;
at#4:
}

procedure {:inline 1} Give#fork#t1(cs#: int)
  modifies ended#, value#, kind#, r#fork#t1, Give$r#t1;
{
  var ok#: bool;

at#5:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#6;
  }
  havoc Give$r#t1;
  Give$r#t1 := 10;
  r#fork#t1 := 10;
  value#[2] := 10;
  kind#[1, 2] := 1;
  ended#[1] := ended#[1] + 1;
  assume 1 <= cs#;
at#6:
}

procedure {:inline 1} Give#fork#2#t2(cs#: int)
  modifies ended#, value#, kind#, r#fork#2#t2, Give$r#t2;
{
  var ok#: bool;

at#7:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#8;
  }
  havoc Give$r#t2;
  Give$r#t2 := 20;
  r#fork#2#t2 := 20;
  value#[3] := 20;
  kind#[2, 3] := 1;
  ended#[2] := ended#[2] + 1;
  assume 1 <= cs#;
at#8:
}

procedure {:inline 1} Get#arm#t3(cs#: int)
  modifies done#Get, result#r, ended#, kind#, r#arm#t3, Get$r#t3;
{
  var joined#2: int;
  var ok#: bool;

at#9:
  if (0 < pc#t3 || cs# <= 0) {
    goto at#10;
  }
  havoc Get$r#t3;
  assume ended#[1] > 0;
  havoc joined#2;
  assume kind#[1, joined#2] == 1;
  ended#[1] := ended#[1] - 1;
  kind#[1, joined#2] := 0;
  Get$r#t3 := value#[joined#2];
  r#arm#t3 := Get$r#t3;
at#10:
  if (1 < pc#t3 || cs# <= 1) {
    goto at#11;
  }
  result#r := r#arm#t3;
  done#Get := true;
  assume 2 <= cs#;
at#11:
}

procedure {:inline 1} Get#arm#2#t4(cs#: int)
  modifies done#Get#2, result#r#2, ended#, kind#, r#arm#2#t4, Get$r#t4;
{
  var joined#2: int;
  var ok#: bool;

at#12:
  if (0 < pc#t4 || cs# <= 0) {
    goto at#13;
  }
  havoc Get$r#t4;
  assume ended#[2] > 0;
  havoc joined#2;
  assume kind#[2, joined#2] == 1;
  ended#[2] := ended#[2] - 1;
  kind#[2, joined#2] := 0;
  Get$r#t4 := value#[joined#2];
  r#arm#2#t4 := Get$r#t4;
at#13:
  if (1 < pc#t4 || cs# <= 1) {
    goto at#14;
  }
  result#r#2 := r#arm#2#t4;
  done#Get#2 := true;
  assume 2 <= cs#;
at#14:
}

procedure {:entrypoint} unthread#main()
  modifies round#, done#Get, result#r, done#Get#2, result#r#2, ended#, value#, kind#, error#, created#t1, start#t1, created#t2, start#t2, created#t3, start#t3, created#t4, start#t4, a#t0, b#t0, pc#t0, r#fork#t1, Give$r#t1, pc#t1, r#fork#2#t2, Give$r#t2, pc#t2, r#arm#t3, Get$r#t3, pc#t3, r#arm#2#t4, Get$r#t4, pc#t4;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var ran#t2: bool;
  var ran#t3: bool;
  var ran#t4: bool;
  var later#t0: bool;
  var later#t1: bool;
  var later#t2: bool;
  var later#t3: bool;
  var later#t4: bool;
  var earlier#: bool;

  assume ended# == lambda#();
  assume kind# == lambda#2();
  assume !never#;
  created#t1 := false;
  created#t2 := false;
  created#t3 := false;
  created#t4 := false;
  a#t0 := 0;
  b#t0 := 0;
  r#fork#t1 := 0;
  Give$r#t1 := 0;
  r#fork#2#t2 := 0;
  Give$r#t2 := 0;
  r#arm#t3 := 0;
  Get$r#t3 := 0;
  r#arm#2#t4 := 0;
  Get$r#t4 := 0;
  start#t1 := 0;
  start#t2 := 0;
  start#t3 := 0;
  start#t4 := 0;
  error# := false;
  pc#t0 := 0;
  pc#t1 := 0;
  pc#t2 := 0;
  pc#t3 := 0;
  pc#t4 := 0;
  ran#t0 := false;
  ran#t1 := false;
  ran#t2 := false;
  ran#t3 := false;
  ran#t4 := false;
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
    call Give#fork#t1(cs#);
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
    call Give#fork#2#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t3) {
    round# := 0;
    havoc cs#;
    assume pc#t3 <= cs# && cs# <= 2;
    ran#t3 := pc#t3 < cs#;
    earlier# := earlier# || ran#t3;
    call Get#arm#t3(cs#);
    pc#t3 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t4) {
    round# := 0;
    havoc cs#;
    assume pc#t4 <= cs# && cs# <= 2;
    ran#t4 := pc#t4 < cs#;
    earlier# := earlier# || ran#t4;
    call Get#arm#2#t4(cs#);
    pc#t4 := cs#;
    if (error#) {
      goto done#;
    }
  }
  later#t4 := false;
  later#t3 := later#t4 || ran#t4;
  later#t2 := later#t3 || ran#t3;
  later#t1 := later#t2 || ran#t2;
  later#t0 := later#t1 || ran#t1;
  ran#t0 := false;
  ran#t1 := false;
  ran#t2 := false;
  ran#t3 := false;
  ran#t4 := false;
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
    call Give#fork#t1(cs#);
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
    call Give#fork#2#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t3) {
    round# := 1;
    havoc cs#;
    assume pc#t3 <= cs# && cs# <= 2;
    ran#t3 := pc#t3 < cs#;
    assume ran#t3 ==> later#t3 || earlier#;
    earlier# := earlier# || ran#t3;
    call Get#arm#t3(cs#);
    pc#t3 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t4) {
    round# := 1;
    havoc cs#;
    assume pc#t4 <= cs# && cs# <= 2;
    ran#t4 := pc#t4 < cs#;
    assume ran#t4 ==> later#t4 || earlier#;
    earlier# := earlier# || ran#t4;
    call Get#arm#2#t4(cs#);
    pc#t4 := cs#;
    if (error#) {
      goto done#;
    }
  }
done#:
  assert !error#;
}

function lambda#(): [int]int;

axiom (forall i#: int :: {lambda#()[i#]} lambda#()[i#] == 0);

function lambda#2(): [int, int]int;

axiom (forall i#2: int, i#3: int :: {lambda#2()[i#2, i#3]} lambda#2()[i#2, i#3] == 0);

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/join-in-an-arm.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, pc#t0, a#t0, b#t0, created#t1, created#t2, done#Get, done#Get#2, created#t3, created#t4, result#r, result#r#2, error#, pc#t1, value#, kind#, ended#, pc#t2, pc#t3, Get$r#t3, r#arm#t3, pc#t4, Get$r#t4, r#arm#2#t4, never#, round#}
// | Program has no bugs
// |
// | Boogie verification time: 0.17 s
// | Time spent reading-writing programs: 0.07 s
// |
// | Time spent checking a program (1): 0.31 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 11
// | Number of variables tracked: 26
// | Total Time: 0.58406 s
// | Total User CPU time: 0.59 s
