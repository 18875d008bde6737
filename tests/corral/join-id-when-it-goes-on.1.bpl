var round#: int;
var id: int;
var go: bool;
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
  modifies id, go, ended#, error#, created#t1, start#t1, created#t2, start#t2;
{
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  id := 1;
  go := false;
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
  ok# := id == 2;
  if (!ok#) {
    error# := true;
    return;
  }
at#4:
  if (3 < pc#t0 || cs# <= 3) {
    goto at#5;
  }
  go := true;
  assume 4 <= cs#;
at#5:
}

procedure {:inline 1} Wait#fork#t1(cs#: int)
  modifies ended#;
{
  var ok#: bool;

at#6:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#7;
  }
  assume go;
at#7:
  if (1 < pc#t1 || cs# <= 1) {
    goto at#8;
  }
  ended#[1] := ended#[1] + 1;
  assume 2 <= cs#;
at#8:
}

procedure {:inline 1} Move#fork#t2(cs#: int)
  modifies id, ended#;
{
  var ok#: bool;

at#9:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#10;
  }
  id := 2;
at#10:
  if (1 < pc#t2 || cs# <= 1) {
    goto at#11;
  }
  ended#[2] := ended#[2] + 1;
  assume 2 <= cs#;
at#11:
}

procedure {:entrypoint} unthread#main()
  modifies round#, id, go, ended#, error#, created#t1, start#t1, created#t2, start#t2, pc#t0, pc#t1, pc#t2;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var ran#t2: bool;
  var later#t0: bool;
  var later#t1: bool;
  var later#t2: bool;
  var earlier#: bool;

  havoc id, go;
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
  assume 1 <= cs# && cs# <= 4;
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
    assume pc#t1 <= cs# && cs# <= 2;
    ran#t1 := pc#t1 < cs#;
    earlier# := earlier# || ran#t1;
    call Wait#fork#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t2) {
    round# := 0;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 2;
    ran#t2 := pc#t2 < cs#;
    earlier# := earlier# || ran#t2;
    call Move#fork#t2(cs#);
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
  assume pc#t0 <= cs# && cs# <= 4;
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
    assume pc#t1 <= cs# && cs# <= 2;
    ran#t1 := pc#t1 < cs#;
    assume ran#t1 ==> later#t1 || earlier#;
    earlier# := earlier# || ran#t1;
    call Wait#fork#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t2) {
    round# := 1;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 2;
    ran#t2 := pc#t2 < cs#;
    assume ran#t2 ==> later#t2 || earlier#;
    earlier# := earlier# || ran#t2;
    call Move#fork#t2(cs#);
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

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/join-id-when-it-goes-on.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, pc#t0, id, go, created#t1, created#t2, ended#, error#, pc#t1, pc#t2, never#, round#}
// | Program has no bugs
// |
// | Boogie verification time: 0.15 s
// | Time spent reading-writing programs: 0.04 s
// |
// | Time spent checking a program (1): 0.31 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 7
// | Number of variables tracked: 12
// | Total Time: 0.54322 s
// | Total User CPU time: 0.54 s
