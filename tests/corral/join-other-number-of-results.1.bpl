var round#: int;
var go: bool;
var ended#: int;
var value#: [int]int;
var kind#: [int]int;
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
var n#t0: int;
var pc#t0: int;
var pc#t1: int;
var b#t2: bool;
var pc#t2: int;
var n#t3: int;
var m#t3: int;
var pc#t3: int;
var n#fork#t4: int;
var Wait$n#t4: int;
var pc#t4: int;

procedure {:inline 1} ULTIMATE.start#t0(cs#: int)
  modifies go, ended#, kind#, error#, created#t1, start#t1, created#t2, start#t2, created#t3, start#t3, created#t4, start#t4, n#t0;
{
  var joined#: int;
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  havoc n#t0;
  go := false;
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
  created#t3 := true;
  start#t3 := round#;
  created#t4 := true;
  start#t4 := round#;
at#2:
  if (1 < pc#t0 || cs# <= 1) {
    goto at#3;
  }
  assume ended# > 0;
  havoc joined#;
  assume kind#[joined#] == 1;
  ended# := ended# - 1;
  kind#[joined#] := 0;
  n#t0 := value#[joined#];
  ok# := false;
  if (!ok#) {
    error# := true;
    return;
  }
  assume 2 <= cs#;
at#3:
}

procedure {:inline 1} Nothing#t1(cs#: int)
{
  var ok#: bool;

at#4:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#5;
  }
  assume 1 <= cs#;
at#5:
}

procedure {:inline 1} Truth#t2(cs#: int)
  modifies b#t2;
{
  var ok#: bool;

at#6:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#7;
  }
  havoc b#t2;
  b#t2 := true;
  assume 1 <= cs#;
at#7:
}

procedure {:inline 1} Pair#t3(cs#: int)
  modifies n#t3, m#t3;
{
  var ok#: bool;

at#8:
  if (0 < pc#t3 || cs# <= 0) {
    goto at#9;
  }
  havoc n#t3, m#t3;
  n#t3 := 1;
  m#t3 := 2;
  assume 1 <= cs#;
at#9:
}

procedure {:inline 1} Wait#fork#t4(cs#: int)
  modifies ended#, value#, kind#, n#fork#t4, Wait$n#t4;
{
  var ok#: bool;

at#10:
  if (0 < pc#t4 || cs# <= 0) {
    goto at#11;
  }
  havoc Wait$n#t4;
  Wait$n#t4 := 1;
at#11:
  if (1 < pc#t4 || cs# <= 1) {
    goto at#12;
  }
  assume go;
  n#fork#t4 := 1;
  value#[5] := 1;
  kind#[5] := 1;
  ended# := ended# + 1;
  assume 2 <= cs#;
at#12:
}

procedure {:entrypoint} unthread#main()
  modifies round#, go, ended#, value#, kind#, error#, created#t1, start#t1, created#t2, start#t2, created#t3, start#t3, created#t4, start#t4, n#t0, pc#t0, pc#t1, b#t2, pc#t2, n#t3, m#t3, pc#t3, n#fork#t4, Wait$n#t4, pc#t4;
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

  havoc go;
  assume ended# == 0;
  assume kind# == lambda#();
  assume !never#;
  created#t1 := false;
  created#t2 := false;
  created#t3 := false;
  created#t4 := false;
  n#t0 := 0;
  b#t2 := false;
  n#t3 := 0;
  m#t3 := 0;
  n#fork#t4 := 0;
  Wait$n#t4 := 0;
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
  assume 1 <= cs# && cs# <= 2;
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
    call Nothing#t1(cs#);
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
    call Truth#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t3) {
    round# := 0;
    havoc cs#;
    assume pc#t3 <= cs# && cs# <= 1;
    ran#t3 := pc#t3 < cs#;
    earlier# := earlier# || ran#t3;
    call Pair#t3(cs#);
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
    call Wait#fork#t4(cs#);
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
  assume pc#t0 <= cs# && cs# <= 2;
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
    call Nothing#t1(cs#);
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
    call Truth#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t3) {
    round# := 1;
    havoc cs#;
    assume pc#t3 <= cs# && cs# <= 1;
    ran#t3 := pc#t3 < cs#;
    assume ran#t3 ==> later#t3 || earlier#;
    earlier# := earlier# || ran#t3;
    call Pair#t3(cs#);
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
    call Wait#fork#t4(cs#);
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

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/join-other-number-of-results.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, pc#t0, go, created#t1, created#t2, created#t3, created#t4, ended#, kind#, error#, pc#t1, pc#t2, pc#t3, pc#t4, value#, never#, round#}
// | Program has no bugs
// |
// | Boogie verification time: 0.13 s
// | Time spent reading-writing programs: 0.04 s
// |
// | Time spent checking a program (1): 0.24 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 11
// | Number of variables tracked: 17
// | Total Time: 0.429073 s
// | Total User CPU time: 0.45 s
