var round#: int;
var ended#: [int]int;
var value#: [int]int;
var value#2: [int]int;
var kind#: [int, int]int;
var never#: bool;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var id##t1: int;
var x#t0: int;
var y#t0: int;
var pc#t0: int;
var a#fork#t1: int;
var b#fork#t1: int;
var Swap$a#t1: int;
var Swap$b#t1: int;
var pc#t1: int;

procedure {:inline 1} ULTIMATE.start#t0(cs#: int)
  modifies ended#, kind#, error#, created#t1, start#t1, id##t1, x#t0, y#t0;
{
  var joined#: int;
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  havoc x#t0, y#t0;
  x#t0 := 1;
  created#t1 := true;
  start#t1 := round#;
  id##t1 := 1;
at#2:
  if (1 < pc#t0 || cs# <= 1) {
    goto at#3;
  }
  assume ended#[1] > 0;
  havoc joined#;
  assume kind#[1, joined#] == 1;
  ended#[1] := ended#[1] - 1;
  kind#[1, joined#] := 0;
  y#t0, x#t0 := value#[joined#], value#2[joined#];
  ok# := x#t0 == 8 && y#t0 == 7;
  if (!ok#) {
    error# := true;
    return;
  }
  assume 2 <= cs#;
at#3:
}

procedure {:inline 1} Swap#fork#t1(cs#: int)
  modifies ended#, value#, value#2, kind#, a#fork#t1, b#fork#t1, Swap$a#t1, Swap$b#t1;
{
  var ok#: bool;

at#4:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#5;
  }
  havoc Swap$a#t1, Swap$b#t1;
  Swap$a#t1 := 7;
  Swap$b#t1 := 8;
  a#fork#t1 := 7;
  b#fork#t1 := 8;
  value#[2] := 7;
  value#2[2] := 8;
  kind#[id##t1, 2] := 1;
  ended#[id##t1] := ended#[id##t1] + 1;
  assume 1 <= cs#;
at#5:
}

procedure {:entrypoint} unthread#main()
  modifies round#, ended#, value#, value#2, kind#, error#, created#t1, start#t1, id##t1, x#t0, y#t0, pc#t0, a#fork#t1, b#fork#t1, Swap$a#t1, Swap$b#t1, pc#t1;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var later#t0: bool;
  var later#t1: bool;
  var earlier#: bool;

  assume ended# == lambda#();
  assume kind# == lambda#2();
  assume !never#;
  created#t1 := false;
  x#t0 := 0;
  y#t0 := 0;
  a#fork#t1 := 0;
  b#fork#t1 := 0;
  Swap$a#t1 := 0;
  Swap$b#t1 := 0;
  id##t1 := 0;
  start#t1 := 0;
  error# := false;
  pc#t0 := 0;
  pc#t1 := 0;
  ran#t0 := false;
  ran#t1 := false;
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
    call Swap#fork#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
  later#t1 := false;
  later#t0 := later#t1 || ran#t1;
  ran#t0 := false;
  ran#t1 := false;
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
    call Swap#fork#t1(cs#);
    pc#t1 := cs#;
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

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/join-target-is-its-id.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, pc#t0, x#t0, y#t0, created#t1, id##t1, ended#, kind#, value#, value#2, error#, pc#t1, never#, round#}
// | Program has no bugs
// |
// | Boogie verification time: 0.13 s
// | Time spent reading-writing programs: 0.03 s
// |
// | Time spent checking a program (1): 0.27 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 5
// | Number of variables tracked: 14
// | Total Time: 0.478404 s
// | Total User CPU time: 0.47 s
