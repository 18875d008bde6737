type Color;

const unique red, blue: Color;

type {:datatype} Pair;

function {:constructor} Pair(a: int, b: bool): Pair;

var round#: int;
var m: [bool]int;
var ended#: [Color, real]int;
var value#: [int]int;
var kind#: [Color, real, int]int;
var ended#2: [Pair, bv8]int;
var value#2: [int]int;
var kind#2: [Pair, bv8, int]int;
var ended#3: [[bool]int]int;
var value#3: [int]int;
var kind#3: [[bool]int, int]int;
var never#: bool;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var id#2#t1: real;
var created#t2: bool;
var start#t2: int;
var id#4#t2: real;
var created#t3: bool;
var start#t3: int;
var id#5#t3: Pair;
var created#t4: bool;
var start#t4: int;
var id#7#t4: [bool]int;
var created#t5: bool;
var start#t5: int;
var id#8#t5: [bool]int;
var r#t0: int;
var pc#t0: int;
var r#fork#t1: int;
var Give$r#t1: int;
var pc#t1: int;
var r#fork#2#t2: int;
var Give$r#t2: int;
var pc#t2: int;
var r#fork#3#t3: int;
var Give$r#t3: int;
var pc#t3: int;
var r#fork#4#t4: int;
var Give$r#t4: int;
var pc#t4: int;
var r#fork#5#t5: int;
var Give$r#t5: int;
var pc#t5: int;

procedure {:inline 1} ULTIMATE.start#t0(cs#: int)
  modifies m, ended#, kind#, ended#2, kind#2, ended#3, kind#3, error#, created#t1, start#t1, id#2#t1, created#t2, start#t2, id#4#t2, created#t3, start#t3, id#5#t3, created#t4, start#t4, id#7#t4, created#t5, start#t5, id#8#t5, r#t0;
{
  var joined#: int;
  var joined#2: int;
  var joined#3: int;
  var joined#4: int;
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  havoc r#t0;
  m := lambda#();
  created#t1 := true;
  start#t1 := round#;
  id#2#t1 := 1.5;
  created#t2 := true;
  start#t2 := round#;
  id#4#t2 := 1.5;
  created#t3 := true;
  start#t3 := round#;
  id#5#t3 := Pair(1, true);
  created#t4 := true;
  start#t4 := round#;
  id#7#t4 := m;
  m[true] := 5;
  created#t5 := true;
  start#t5 := round#;
  id#8#t5 := m;
at#2:
  if (1 < pc#t0 || cs# <= 1) {
    goto at#3;
  }
  assume ended#3[m] > 0;
  havoc joined#;
  assume kind#3[m, joined#] == 1;
  ended#3[m] := ended#3[m] - 1;
  kind#3[m, joined#] := 0;
  r#t0 := value#3[joined#];
  ok# := r#t0 == 5;
  if (!ok#) {
    error# := true;
    return;
  }
at#3:
  if (2 < pc#t0 || cs# <= 2) {
    goto at#4;
  }
  assume ended#[blue, 1.5] > 0;
  havoc joined#2;
  assume kind#[blue, 1.5, joined#2] == 1;
  ended#[blue, 1.5] := ended#[blue, 1.5] - 1;
  kind#[blue, 1.5, joined#2] := 0;
  r#t0 := value#[joined#2];
  ok# := r#t0 == 2;
  if (!ok#) {
    error# := true;
    return;
  }
at#4:
  if (3 < pc#t0 || cs# <= 3) {
    goto at#5;
  }
  assume ended#2[Pair(1, m[true] == 5), 3bv8] > 0;
  havoc joined#3;
  assume kind#2[Pair(1, m[true] == 5), 3bv8, joined#3] == 1;
  ended#2[Pair(1, m[true] == 5), 3bv8] := ended#2[Pair(1, m[true] == 5), 3bv8] - 1;
  kind#2[Pair(1, m[true] == 5), 3bv8, joined#3] := 0;
  r#t0 := value#2[joined#3];
  ok# := r#t0 == 3;
  if (!ok#) {
    error# := true;
    return;
  }
at#5:
  if (4 < pc#t0 || cs# <= 4) {
    goto at#6;
  }
  assume ended#3[m[true := 4]] > 0;
  havoc joined#4;
  assume kind#3[m[true := 4], joined#4] == 1;
  ended#3[m[true := 4]] := ended#3[m[true := 4]] - 1;
  kind#3[m[true := 4], joined#4] := 0;
  r#t0 := value#3[joined#4];
  ok# := r#t0 == 4;
  if (!ok#) {
    error# := true;
    return;
  }
  assume 5 <= cs#;
at#6:
}

procedure {:inline 1} Give#fork#t1(cs#: int)
  modifies ended#, value#, kind#, r#fork#t1, Give$r#t1;
{
  var ok#: bool;

at#7:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#8;
  }
  havoc Give$r#t1;
  Give$r#t1 := 1;
  r#fork#t1 := 1;
  value#[2] := 1;
  kind#[red, id#2#t1, 2] := 1;
  ended#[red, id#2#t1] := ended#[red, id#2#t1] + 1;
  assume 1 <= cs#;
at#8:
}

procedure {:inline 1} Give#fork#2#t2(cs#: int)
  modifies ended#, value#, kind#, r#fork#2#t2, Give$r#t2;
{
  var ok#: bool;

at#9:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#10;
  }
  havoc Give$r#t2;
  Give$r#t2 := 2;
  r#fork#2#t2 := 2;
  value#[3] := 2;
  kind#[blue, id#4#t2, 3] := 1;
  ended#[blue, id#4#t2] := ended#[blue, id#4#t2] + 1;
  assume 1 <= cs#;
at#10:
}

procedure {:inline 1} Give#fork#3#t3(cs#: int)
  modifies ended#2, value#2, kind#2, r#fork#3#t3, Give$r#t3;
{
  var ok#: bool;

at#11:
  if (0 < pc#t3 || cs# <= 0) {
    goto at#12;
  }
  havoc Give$r#t3;
  Give$r#t3 := 3;
  r#fork#3#t3 := 3;
  value#2[4] := 3;
  kind#2[id#5#t3, 3bv8, 4] := 1;
  ended#2[id#5#t3, 3bv8] := ended#2[id#5#t3, 3bv8] + 1;
  assume 1 <= cs#;
at#12:
}

procedure {:inline 1} Give#fork#4#t4(cs#: int)
  modifies ended#3, value#3, kind#3, r#fork#4#t4, Give$r#t4;
{
  var ok#: bool;

at#13:
  if (0 < pc#t4 || cs# <= 0) {
    goto at#14;
  }
  havoc Give$r#t4;
  Give$r#t4 := 4;
  r#fork#4#t4 := 4;
  value#3[5] := 4;
  kind#3[id#7#t4, 5] := 1;
  ended#3[id#7#t4] := ended#3[id#7#t4] + 1;
  assume 1 <= cs#;
at#14:
}

procedure {:inline 1} Give#fork#5#t5(cs#: int)
  modifies ended#3, value#3, kind#3, r#fork#5#t5, Give$r#t5;
{
  var ok#: bool;

at#15:
  if (0 < pc#t5 || cs# <= 0) {
    goto at#16;
  }
  havoc Give$r#t5;
  Give$r#t5 := 5;
  r#fork#5#t5 := 5;
  value#3[6] := 5;
  kind#3[id#8#t5, 6] := 1;
  ended#3[id#8#t5] := ended#3[id#8#t5] + 1;
  assume 1 <= cs#;
at#16:
}

procedure {:entrypoint} unthread#main()
  modifies round#, m, ended#, value#, kind#, ended#2, value#2, kind#2, ended#3, value#3, kind#3, error#, created#t1, start#t1, id#2#t1, created#t2, start#t2, id#4#t2, created#t3, start#t3, id#5#t3, created#t4, start#t4, id#7#t4, created#t5, start#t5, id#8#t5, r#t0, pc#t0, r#fork#t1, Give$r#t1, pc#t1, r#fork#2#t2, Give$r#t2, pc#t2, r#fork#3#t3, Give$r#t3, pc#t3, r#fork#4#t4, Give$r#t4, pc#t4, r#fork#5#t5, Give$r#t5, pc#t5;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var ran#t2: bool;
  var ran#t3: bool;
  var ran#t4: bool;
  var ran#t5: bool;
  var later#t0: bool;
  var later#t1: bool;
  var later#t2: bool;
  var later#t3: bool;
  var later#t4: bool;
  var later#t5: bool;
  var earlier#: bool;

  havoc m;
  assume ended# == lambda#2();
  assume kind# == lambda#3();
  assume ended#2 == lambda#4();
  assume kind#2 == lambda#5();
  assume ended#3 == lambda#6();
  assume kind#3 == lambda#7();
  assume !never#;
  created#t1 := false;
  created#t2 := false;
  created#t3 := false;
  created#t4 := false;
  created#t5 := false;
  r#t0 := 0;
  r#fork#t1 := 0;
  Give$r#t1 := 0;
  r#fork#2#t2 := 0;
  Give$r#t2 := 0;
  r#fork#3#t3 := 0;
  Give$r#t3 := 0;
  r#fork#4#t4 := 0;
  Give$r#t4 := 0;
  r#fork#5#t5 := 0;
  Give$r#t5 := 0;
  start#t1 := 0;
  start#t2 := 0;
  start#t3 := 0;
  start#t4 := 0;
  start#t5 := 0;
  error# := false;
  pc#t0 := 0;
  pc#t1 := 0;
  pc#t2 := 0;
  pc#t3 := 0;
  pc#t4 := 0;
  pc#t5 := 0;
  ran#t0 := false;
  ran#t1 := false;
  ran#t2 := false;
  ran#t3 := false;
  ran#t4 := false;
  ran#t5 := false;
  earlier# := false;
  round# := 0;
  havoc cs#;
  assume 1 <= cs# && cs# <= 5;
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
    assume pc#t3 <= cs# && cs# <= 1;
    ran#t3 := pc#t3 < cs#;
    earlier# := earlier# || ran#t3;
    call Give#fork#3#t3(cs#);
    pc#t3 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t4) {
    round# := 0;
    havoc cs#;
    assume pc#t4 <= cs# && cs# <= 1;
    ran#t4 := pc#t4 < cs#;
    earlier# := earlier# || ran#t4;
    call Give#fork#4#t4(cs#);
    pc#t4 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t5) {
    round# := 0;
    havoc cs#;
    assume pc#t5 <= cs# && cs# <= 1;
    ran#t5 := pc#t5 < cs#;
    earlier# := earlier# || ran#t5;
    call Give#fork#5#t5(cs#);
    pc#t5 := cs#;
    if (error#) {
      goto done#;
    }
  }
  later#t5 := false;
  later#t4 := later#t5 || ran#t5;
  later#t3 := later#t4 || ran#t4;
  later#t2 := later#t3 || ran#t3;
  later#t1 := later#t2 || ran#t2;
  later#t0 := later#t1 || ran#t1;
  ran#t0 := false;
  ran#t1 := false;
  ran#t2 := false;
  ran#t3 := false;
  ran#t4 := false;
  ran#t5 := false;
  earlier# := false;
  round# := 1;
  havoc cs#;
  assume pc#t0 <= cs# && cs# <= 5;
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
    assume pc#t3 <= cs# && cs# <= 1;
    ran#t3 := pc#t3 < cs#;
    assume ran#t3 ==> later#t3 || earlier#;
    earlier# := earlier# || ran#t3;
    call Give#fork#3#t3(cs#);
    pc#t3 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t4) {
    round# := 1;
    havoc cs#;
    assume pc#t4 <= cs# && cs# <= 1;
    ran#t4 := pc#t4 < cs#;
    assume ran#t4 ==> later#t4 || earlier#;
    earlier# := earlier# || ran#t4;
    call Give#fork#4#t4(cs#);
    pc#t4 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t5) {
    round# := 1;
    havoc cs#;
    assume pc#t5 <= cs# && cs# <= 1;
    ran#t5 := pc#t5 < cs#;
    assume ran#t5 ==> later#t5 || earlier#;
    earlier# := earlier# || ran#t5;
    call Give#fork#5#t5(cs#);
    pc#t5 := cs#;
    if (error#) {
      goto done#;
    }
  }
done#:
  assert !error#;
}

function lambda#(): [bool]int;

axiom (forall b: bool :: {lambda#()[b]} lambda#()[b] == 4);

function lambda#2(): [Color, real]int;

axiom (forall i#: Color, i#2: real :: {lambda#2()[i#, i#2]} lambda#2()[i#, i#2] == 0);

function lambda#3(): [Color, real, int]int;

axiom (forall i#3: Color, i#4: real, i#5: int :: {lambda#3()[i#3, i#4, i#5]} lambda#3()[i#3, i#4, i#5] == 0);

function lambda#4(): [Pair, bv8]int;

axiom (forall i#6: Pair, i#7: bv8 :: {lambda#4()[i#6, i#7]} lambda#4()[i#6, i#7] == 0);

function lambda#5(): [Pair, bv8, int]int;

axiom (forall i#8: Pair, i#9: bv8, i#10: int :: {lambda#5()[i#8, i#9, i#10]} lambda#5()[i#8, i#9, i#10] == 0);

function lambda#6(): [[bool]int]int;

axiom (forall i#11: [bool]int :: {lambda#6()[i#11]} lambda#6()[i#11] == 0);

function lambda#7(): [[bool]int, int]int;

axiom (forall i#12: [bool]int, i#13: int :: {lambda#7()[i#12, i#13]} lambda#7()[i#12, i#13] == 0);

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/fork-ids-of-any-types.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, pc#t0, r#t0, m, created#t1, id#2#t1, created#t2, id#4#t2, created#t3, id#5#t3, created#t4, id#7#t4, created#t5, id#8#t5, ended#3, kind#3, value#3, error#, ended#, kind#, value#, ended#2, kind#2, value#2, pc#t1, pc#t2, pc#t3, pc#t4, pc#t5, never#, round#}
// | Program has no bugs
// |
// | Boogie verification time: 0.22 s
// | Time spent reading-writing programs: 0.08 s
// |
// | Time spent checking a program (1): 0.40 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 13
// | Number of variables tracked: 31
// | Total Time: 0.695303 s
// | Total User CPU time: 0.64 s
