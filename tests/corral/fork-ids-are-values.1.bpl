var round#: int;
var ended#: [int]int;
var value#: [int]int;
var kind#: [int, int]int;
var never#: bool;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var id##t1: int;
var created#t2: bool;
var start#t2: int;
var id#2#t2: int;
var id#t0: int;
var r#t0: int;
var pc#t0: int;
var r#fork#t1: int;
var Give$r#t1: int;
var pc#t1: int;
var r#fork#2#t2: int;
var Give$r#t2: int;
var pc#t2: int;

procedure {:inline 1} ULTIMATE.start#t0(cs#: int)
  modifies ended#, kind#, error#, created#t1, start#t1, id##t1, created#t2, start#t2, id#2#t2, id#t0, r#t0;
{
  var joined#: int;
  var joined#2: int;
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  havoc id#t0, r#t0;
  id#t0 := 3;
  created#t1 := true;
  start#t1 := round#;
  id##t1 := 3;
  id#t0 := 4;
  created#t2 := true;
  start#t2 := round#;
  id#2#t2 := 4;
at#2:
  if (1 < pc#t0 || cs# <= 1) {
    goto at#3;
  }
  assume ended#[3] > 0;
  havoc joined#;
  assume kind#[3, joined#] == 1;
  ended#[3] := ended#[3] - 1;
  kind#[3, joined#] := 0;
  r#t0 := value#[joined#];
  ok# := r#t0 == 1;
  if (!ok#) {
    error# := true;
    return;
  }
at#3:
  if (2 < pc#t0 || cs# <= 2) {
    goto at#4;
  }
  assume ended#[4] > 0;
  havoc joined#2;
  assume kind#[4, joined#2] == 1;
  ended#[4] := ended#[4] - 1;
  kind#[4, joined#2] := 0;
  r#t0 := value#[joined#2];
  ok# := r#t0 == 2;
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
  Give$r#t1 := 1;
  r#fork#t1 := 1;
  value#[2] := 1;
  kind#[id##t1, 2] := 1;
  ended#[id##t1] := ended#[id##t1] + 1;
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
  Give$r#t2 := 2;
  r#fork#2#t2 := 2;
  value#[3] := 2;
  kind#[id#2#t2, 3] := 1;
  ended#[id#2#t2] := ended#[id#2#t2] + 1;
  assume 1 <= cs#;
at#8:
}

procedure {:entrypoint} unthread#main()
  modifies round#, ended#, value#, kind#, error#, created#t1, start#t1, id##t1, created#t2, start#t2, id#2#t2, id#t0, r#t0, pc#t0, r#fork#t1, Give$r#t1, pc#t1, r#fork#2#t2, Give$r#t2, pc#t2;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var ran#t2: bool;
  var later#t0: bool;
  var later#t1: bool;
  var later#t2: bool;
  var earlier#: bool;

  assume ended# == lambda#();
  assume kind# == lambda#2();
  assume !never#;
  created#t1 := false;
  created#t2 := false;
  id#t0 := 0;
  r#t0 := 0;
  r#fork#t1 := 0;
  Give$r#t1 := 0;
  r#fork#2#t2 := 0;
  Give$r#t2 := 0;
  id##t1 := 0;
  start#t1 := 0;
  id#2#t2 := 0;
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
done#:
  assert !error#;
}

function lambda#(): [int]int;

axiom (forall i#: int :: {lambda#()[i#]} lambda#()[i#] == 0);

function lambda#2(): [int, int]int;

axiom (forall i#2: int, i#3: int :: {lambda#2()[i#2, i#3]} lambda#2()[i#2, i#3] == 0);

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/fork-ids-are-values.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, pc#t0, r#t0, created#t1, id##t1, created#t2, id#2#t2, ended#, kind#, value#, error#, pc#t1, pc#t2, never#, round#}
// | Program has no bugs
// |
// | Boogie verification time: 0.14 s
// | Time spent reading-writing programs: 0.05 s
// |
// | Time spent checking a program (1): 0.28 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 7
// | Number of variables tracked: 15
// | Total Time: 0.497077 s
// | Total User CPU time: 0.48 s
