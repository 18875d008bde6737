var round#: int;
var ended#: int;
var value#: [int]int;
var ended#2: int;
var value#2: [int]bool;
var kind#: [int]int;
var never#: bool;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var created#t3: bool;
var start#t3: int;
var n#t0: int;
var b#t0: bool;
var pc#t0: int;
var n#fork#t1: int;
var Number$n#t1: int;
var pc#t1: int;
var b#fork#t2: bool;
var Truth$b#t2: bool;
var pc#t2: int;
var pc#t3: int;

procedure {:inline 1} ULTIMATE.start#t0(cs#: int)
  modifies ended#, ended#2, kind#, error#, created#t1, start#t1, created#t2, start#t2, created#t3, start#t3, n#t0, b#t0;
{
  var joined#: int;
  var joined#2: int;
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  havoc n#t0, b#t0;
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
  created#t3 := true;
  start#t3 := round#;
at#2:
  if (1 < pc#t0 || cs# <= 1) {
    goto at#3;
  }
  assume ended#2 > 0;
  havoc joined#;
  assume kind#[joined#] == 2;
  ended#2 := ended#2 - 1;
  kind#[joined#] := 0;
  b#t0 := value#2[joined#];
at#3:
  if (2 < pc#t0 || cs# <= 2) {
    goto at#4;
  }
  assume ended# > 0;
  havoc joined#2;
  assume kind#[joined#2] == 1;
  ended# := ended# - 1;
  kind#[joined#2] := 0;
  n#t0 := value#[joined#2];
  ok# := b#t0 && n#t0 == 8;
  if (!ok#) {
    error# := true;
    return;
  }
  assume 3 <= cs#;
at#4:
}

procedure {:inline 1} Number#fork#t1(cs#: int)
  modifies ended#, value#, kind#, n#fork#t1, Number$n#t1;
{
  var ok#: bool;

at#5:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#6;
  }
  havoc Number$n#t1;
  Number$n#t1 := 8;
  n#fork#t1 := 8;
  value#[2] := 8;
  kind#[2] := 1;
  ended# := ended# + 1;
  assume 1 <= cs#;
at#6:
}

procedure {:inline 1} Truth#fork#t2(cs#: int)
  modifies ended#2, value#2, kind#, b#fork#t2, Truth$b#t2;
{
  var ok#: bool;

at#7:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#8;
  }
  havoc Truth$b#t2;
  Truth$b#t2 := true;
  b#fork#t2 := true;
  value#2[3] := true;
  kind#[3] := 2;
  ended#2 := ended#2 + 1;
  assume 1 <= cs#;
at#8:
}

procedure {:inline 1} Nothing#t3(cs#: int)
{
  var ok#: bool;

at#9:
  if (0 < pc#t3 || cs# <= 0) {
    goto at#10;
  }
  assume 1 <= cs#;
at#10:
}

procedure {:entrypoint} unthread#main()
  modifies round#, ended#, value#, ended#2, value#2, kind#, error#, created#t1, start#t1, created#t2, start#t2, created#t3, start#t3, n#t0, b#t0, pc#t0, n#fork#t1, Number$n#t1, pc#t1, b#fork#t2, Truth$b#t2, pc#t2, pc#t3;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var ran#t2: bool;
  var ran#t3: bool;
  var later#t0: bool;
  var later#t1: bool;
  var later#t2: bool;
  var later#t3: bool;
  var earlier#: bool;

  assume ended# == 0;
  assume ended#2 == 0;
  assume kind# == lambda#();
  assume !never#;
  created#t1 := false;
  created#t2 := false;
  created#t3 := false;
  n#t0 := 0;
  b#t0 := false;
  n#fork#t1 := 0;
  Number$n#t1 := 0;
  b#fork#t2 := false;
  Truth$b#t2 := false;
  start#t1 := 0;
  start#t2 := 0;
  start#t3 := 0;
  error# := false;
  pc#t0 := 0;
  pc#t1 := 0;
  pc#t2 := 0;
  pc#t3 := 0;
  ran#t0 := false;
  ran#t1 := false;
  ran#t2 := false;
  ran#t3 := false;
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
    call Number#fork#t1(cs#);
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
    call Truth#fork#t2(cs#);
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
    call Nothing#t3(cs#);
    pc#t3 := cs#;
    if (error#) {
      goto done#;
    }
  }
  later#t3 := false;
  later#t2 := later#t3 || ran#t3;
  later#t1 := later#t2 || ran#t2;
  later#t0 := later#t1 || ran#t1;
  ran#t0 := false;
  ran#t1 := false;
  ran#t2 := false;
  ran#t3 := false;
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
    call Number#fork#t1(cs#);
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
    call Truth#fork#t2(cs#);
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
    call Nothing#t3(cs#);
    pc#t3 := cs#;
    if (error#) {
      goto done#;
    }
  }
done#:
  assert !error#;
}

function lambda#(): [int]int;

axiom (forall i#: int :: {lambda#()[i#]} lambda#()[i#] == 0);

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/join-by-result-types.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, pc#t0, n#t0, b#t0, created#t1, created#t2, created#t3, ended#2, kind#, value#2, ended#, value#, error#, pc#t1, pc#t2, pc#t3, never#, round#}
// | Program has no bugs
// |
// | Boogie verification time: 0.13 s
// | Time spent reading-writing programs: 0.04 s
// |
// | Time spent checking a program (1): 0.23 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 9
// | Number of variables tracked: 18
// | Total Time: 0.410388 s
// | Total User CPU time: 0.41 s
