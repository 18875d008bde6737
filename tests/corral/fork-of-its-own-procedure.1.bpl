var round#: int;
var ended##r0: [int]int;
var ended##r1: [int]int;

const ended##guess1: [int]int;

var value##r0: [int]int;
var value##r1: [int]int;

const value##guess1: [int]int;

var kind##r0: [int, int]int;
var kind##r1: [int, int]int;

const kind##guess1: [int, int]int;

var never##r0: bool;
var never##r1: bool;

const never##guess1: bool;

var error#: bool;
var thread#: int;
var slot#: int;
var last#: int;
var created#t1: bool;
var start#t1: int;
var creator#t1: int;
var root#t1: int;
var Sum#fork#n#fork#t1: int;
var Sum#fork#id##t1: int;
var Sum#fork#2#n#fork#2#t1: int;
var Sum#fork#2#id#2#t1: int;
var created#t2: bool;
var start#t2: int;
var creator#t2: int;
var root#t2: int;
var Sum#fork#n#fork#t2: int;
var Sum#fork#id##t2: int;
var Sum#fork#2#n#fork#2#t2: int;
var Sum#fork#2#id#2#t2: int;
var created#t3: bool;
var start#t3: int;
var creator#t3: int;
var root#t3: int;
var Sum#fork#n#fork#t3: int;
var Sum#fork#id##t3: int;
var Sum#fork#2#n#fork#2#t3: int;
var Sum#fork#2#id#2#t3: int;

procedure {:inline 1} ULTIMATE.start()
  modifies round#, ended##r0, ended##r1, kind##r0, kind##r1, error#, slot#, last#, created#t1, start#t1, creator#t1, root#t1, Sum#fork#n#fork#t1, Sum#fork#id##t1, created#t2, start#t2, creator#t2, root#t2, Sum#fork#n#fork#t2, Sum#fork#id##t2, created#t3, start#t3, creator#t3, root#t3, Sum#fork#n#fork#t3, Sum#fork#id##t3;
{
  var r: int;
  var joined#: int;
  var next#: int;
  var ok#: bool;

  havoc r;
  havoc slot#;
  assume last# < slot# && slot# <= 4;
  last# := slot#;
  if (slot# == 1) {
    assume !created#t1;
    created#t1 := true;
    start#t1 := round#;
    creator#t1 := thread#;
    root#t1 := 0;
    Sum#fork#n#fork#t1 := 2;
    Sum#fork#id##t1 := 2;
  } else if (slot# == 2) {
    assume !created#t2;
    created#t2 := true;
    start#t2 := round#;
    creator#t2 := thread#;
    root#t2 := 0;
    Sum#fork#n#fork#t2 := 2;
    Sum#fork#id##t2 := 2;
  } else if (slot# == 3) {
    assume !created#t3;
    created#t3 := true;
    start#t3 := round#;
    creator#t3 := thread#;
    root#t3 := 0;
    Sum#fork#n#fork#t3 := 2;
    Sum#fork#id##t3 := 2;
  } else {
    assume {:bound "threads"} false;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    assume ended##r0[2] > 0;
    havoc joined#;
    assume kind##r0[2, joined#] == 1;
    ended##r0[2] := ended##r0[2] - 1;
    kind##r0[2, joined#] := 0;
    r := value##r0[joined#];
  } else {
    assume ended##r1[2] > 0;
    havoc joined#;
    assume kind##r1[2, joined#] == 1;
    ended##r1[2] := ended##r1[2] - 1;
    kind##r1[2, joined#] := 0;
    r := value##r1[joined#];
  }
  ok# := r == 3;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:inline 1} Sum#fork(n#fork: int, id#: int)
  modifies round#, ended##r0, ended##r1, value##r0, value##r1, kind##r0, kind##r1, slot#, last#, created#t1, start#t1, creator#t1, root#t1, Sum#fork#2#n#fork#2#t1, Sum#fork#2#id#2#t1, created#t2, start#t2, creator#t2, root#t2, Sum#fork#2#n#fork#2#t2, Sum#fork#2#id#2#t2, created#t3, start#t3, creator#t3, root#t3, Sum#fork#2#n#fork#2#t3, Sum#fork#2#id#2#t3;
{
  var r#fork: int;
  var next#: int;

  call r#fork := Sum(n#fork);
  if (round# == 2) {
    return;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    value##r0[thread#] := r#fork;
    kind##r0[id#, thread#] := 1;
    ended##r0[id#] := ended##r0[id#] + 1;
  } else {
    value##r1[thread#] := r#fork;
    kind##r1[id#, thread#] := 1;
    ended##r1[id#] := ended##r1[id#] + 1;
  }
}

procedure {:inline 1} Sum(n: int) returns (r: int)
  modifies round#, ended##r0, ended##r1, kind##r0, kind##r1, slot#, last#, created#t1, start#t1, creator#t1, root#t1, Sum#fork#2#n#fork#2#t1, Sum#fork#2#id#2#t1, created#t2, start#t2, creator#t2, root#t2, Sum#fork#2#n#fork#2#t2, Sum#fork#2#id#2#t2, created#t3, start#t3, creator#t3, root#t3, Sum#fork#2#n#fork#2#t3, Sum#fork#2#id#2#t3;
{
  var below: int;
  var joined#2: int;
  var next#: int;

  havoc r, below;
  r := n;
  if (n > 0) {
    havoc next#;
    assume round# <= next# && next# <= 2;
    round# := next#;
    if (round# == 2) {
      return;
    }
    havoc slot#;
    assume last# < slot# && slot# <= 4;
    last# := slot#;
    if (slot# == 1) {
      assume !created#t1;
      created#t1 := true;
      start#t1 := round#;
      creator#t1 := thread#;
      root#t1 := 1;
      Sum#fork#2#n#fork#2#t1 := n - 1;
      Sum#fork#2#id#2#t1 := n - 1;
    } else if (slot# == 2) {
      assume !created#t2;
      created#t2 := true;
      start#t2 := round#;
      creator#t2 := thread#;
      root#t2 := 1;
      Sum#fork#2#n#fork#2#t2 := n - 1;
      Sum#fork#2#id#2#t2 := n - 1;
    } else if (slot# == 3) {
      assume !created#t3;
      created#t3 := true;
      start#t3 := round#;
      creator#t3 := thread#;
      root#t3 := 1;
      Sum#fork#2#n#fork#2#t3 := n - 1;
      Sum#fork#2#id#2#t3 := n - 1;
    } else {
      assume {:bound "threads"} false;
    }
    havoc next#;
    assume round# <= next# && next# <= 2;
    round# := next#;
    if (round# == 2) {
      return;
    }
    if (round# == 0) {
      assume ended##r0[n - 1] > 0;
      havoc joined#2;
      assume kind##r0[n - 1, joined#2] == 1;
      ended##r0[n - 1] := ended##r0[n - 1] - 1;
      kind##r0[n - 1, joined#2] := 0;
      below := value##r0[joined#2];
    } else {
      assume ended##r1[n - 1] > 0;
      havoc joined#2;
      assume kind##r1[n - 1, joined#2] == 1;
      ended##r1[n - 1] := ended##r1[n - 1] - 1;
      kind##r1[n - 1, joined#2] := 0;
      below := value##r1[joined#2];
    }
    r := r + below;
  }
}

procedure {:inline 1} Sum#fork#2(n#fork#2: int, id#2: int)
  modifies round#, ended##r0, ended##r1, value##r0, value##r1, kind##r0, kind##r1, slot#, last#, created#t1, start#t1, creator#t1, root#t1, Sum#fork#2#n#fork#2#t1, Sum#fork#2#id#2#t1, created#t2, start#t2, creator#t2, root#t2, Sum#fork#2#n#fork#2#t2, Sum#fork#2#id#2#t2, created#t3, start#t3, creator#t3, root#t3, Sum#fork#2#n#fork#2#t3, Sum#fork#2#id#2#t3;
{
  var r#fork#2: int;
  var next#: int;

  call r#fork#2 := Sum(n#fork#2);
  if (round# == 2) {
    return;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    value##r0[thread#] := r#fork#2;
    kind##r0[id#2, thread#] := 1;
    ended##r0[id#2] := ended##r0[id#2] + 1;
  } else {
    value##r1[thread#] := r#fork#2;
    kind##r1[id#2, thread#] := 1;
    ended##r1[id#2] := ended##r1[id#2] + 1;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, ended##r0, ended##r1, value##r0, value##r1, kind##r0, kind##r1, never##r1, error#, thread#, slot#, last#, created#t1, start#t1, creator#t1, root#t1, Sum#fork#n#fork#t1, Sum#fork#id##t1, Sum#fork#2#n#fork#2#t1, Sum#fork#2#id#2#t1, created#t2, start#t2, creator#t2, root#t2, Sum#fork#n#fork#t2, Sum#fork#id##t2, Sum#fork#2#n#fork#2#t2, Sum#fork#2#id#2#t2, created#t3, start#t3, creator#t3, root#t3, Sum#fork#n#fork#t3, Sum#fork#id##t3, Sum#fork#2#n#fork#2#t3, Sum#fork#2#id#2#t3;
{
  assume ended##r0 == lambda#();
  assume kind##r0 == lambda#2();
  assume !never##r0;
  ended##r1 := ended##guess1;
  value##r1 := value##guess1;
  kind##r1 := kind##guess1;
  never##r1 := never##guess1;
  created#t1 := false;
  created#t2 := false;
  created#t3 := false;
  error# := false;
  round# := 0;
  last# := 0;
  thread# := 1;
  call ULTIMATE.start();
  if (created#t1) {
    if (root#t1 == 0) {
      round# := start#t1;
      last# := 1;
      thread# := 2;
      call Sum#fork(Sum#fork#n#fork#t1, Sum#fork#id##t1);
    } else {
      round# := start#t1;
      last# := 1;
      thread# := 2;
      call Sum#fork#2(Sum#fork#2#n#fork#2#t1, Sum#fork#2#id#2#t1);
    }
  }
  if (created#t2) {
    if (root#t2 == 0) {
      round# := start#t2;
      last# := 2;
      thread# := 3;
      call Sum#fork(Sum#fork#n#fork#t2, Sum#fork#id##t2);
    } else {
      round# := start#t2;
      last# := 2;
      thread# := 3;
      call Sum#fork#2(Sum#fork#2#n#fork#2#t2, Sum#fork#2#id#2#t2);
    }
  }
  if (created#t3) {
    if (root#t3 == 0) {
      round# := start#t3;
      last# := 3;
      thread# := 4;
      call Sum#fork(Sum#fork#n#fork#t3, Sum#fork#id##t3);
    } else {
      round# := start#t3;
      last# := 3;
      thread# := 4;
      call Sum#fork#2(Sum#fork#2#n#fork#2#t3, Sum#fork#2#id#2#t3);
    }
  }
  assume created#t2 ==> created#t1 && (start#t1 < start#t2 || (start#t1 == start#t2 && creator#t1 <= creator#t2));
  assume created#t3 ==> created#t2 && (start#t2 < start#t3 || (start#t2 == start#t3 && creator#t2 <= creator#t3));
  assume ended##r0 == ended##guess1;
  assume value##r0 == value##guess1;
  assume kind##r0 == kind##guess1;
  assume never##r0 == never##guess1;
  assert !error#;
}

function lambda#(): [int]int;

axiom (forall i#: int :: {lambda#()[i#]} lambda#()[i#] == 0);

function lambda#2(): [int, int]int;

axiom (forall i#2: int, i#3: int :: {lambda#2()[i#2, i#3]} lambda#2()[i#2, i#3] == 0);

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/fork-of-its-own-procedure.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, slot#, last#, created#t1, start#t1, round#, creator#t1, thread#, root#t1, Sum#fork#n#fork#t1, Sum#fork#id##t1, created#t2, start#t2, creator#t2, root#t2, Sum#fork#n#fork#t2, Sum#fork#id##t2, created#t3, start#t3, creator#t3, root#t3, Sum#fork#n#fork#t3, Sum#fork#id##t3, ended##r0, kind##r0, value##r0, ended##r1, kind##r1, value##r1, error#, Sum#fork#2#n#fork#2#t1, Sum#fork#2#id#2#t1, Sum#fork#2#n#fork#2#t2, Sum#fork#2#id#2#t2, Sum#fork#2#n#fork#2#t3, Sum#fork#2#id#2#t3, never##r0}
// | Program has no bugs
// |
// | Boogie verification time: 0.27 s
// | Time spent reading-writing programs: 0.06 s
// |
// | Time spent checking a program (1): 0.43 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 14
// | Number of variables tracked: 37
// | Total Time: 0.65729 s
// | Total User CPU time: 0.54 s
