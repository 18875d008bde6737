var round#: int;
var done#r0: [int]bool;
var done#r1: [int]bool;

const done#guess1: [int]bool;

var ended##r0: [int]int;
var ended##r1: [int]int;

const ended##guess1: [int]int;

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
var tree#fork#n#fork#t1: int;
var tree#fork#id##t1: int;
var tree#fork#2#n#fork#2#t1: int;
var tree#fork#2#id#2#t1: int;
var tree#fork#3#n#fork#3#t1: int;
var tree#fork#3#id#3#t1: int;
var created#t2: bool;
var start#t2: int;
var creator#t2: int;
var root#t2: int;
var tree#fork#n#fork#t2: int;
var tree#fork#id##t2: int;
var tree#fork#2#n#fork#2#t2: int;
var tree#fork#2#id#2#t2: int;
var tree#fork#3#n#fork#3#t2: int;
var tree#fork#3#id#3#t2: int;
var created#t3: bool;
var start#t3: int;
var creator#t3: int;
var root#t3: int;
var tree#fork#n#fork#t3: int;
var tree#fork#id##t3: int;
var tree#fork#2#n#fork#2#t3: int;
var tree#fork#2#id#2#t3: int;
var tree#fork#3#n#fork#3#t3: int;
var tree#fork#3#id#3#t3: int;

procedure {:inline 1} ULTIMATE.start()
  modifies round#, done#r0, done#r1, ended##r0, ended##r1, error#, slot#, last#, created#t1, start#t1, creator#t1, root#t1, tree#fork#n#fork#t1, tree#fork#id##t1, created#t2, start#t2, creator#t2, root#t2, tree#fork#n#fork#t2, tree#fork#id##t2, created#t3, start#t3, creator#t3, root#t3, tree#fork#n#fork#t3, tree#fork#id##t3;
{
  var next#: int;
  var ok#: bool;

  if (round# == 0) {
    done#r0 := lambda#();
  } else {
    done#r1 := lambda#2();
  }
  havoc slot#;
  assume last# < slot# && slot# <= 4;
  last# := slot#;
  if (slot# == 1) {
    assume !created#t1;
    created#t1 := true;
    start#t1 := round#;
    creator#t1 := thread#;
    root#t1 := 0;
    tree#fork#n#fork#t1 := 1;
    tree#fork#id##t1 := 1;
  } else if (slot# == 2) {
    assume !created#t2;
    created#t2 := true;
    start#t2 := round#;
    creator#t2 := thread#;
    root#t2 := 0;
    tree#fork#n#fork#t2 := 1;
    tree#fork#id##t2 := 1;
  } else if (slot# == 3) {
    assume !created#t3;
    created#t3 := true;
    start#t3 := round#;
    creator#t3 := thread#;
    root#t3 := 0;
    tree#fork#n#fork#t3 := 1;
    tree#fork#id##t3 := 1;
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
    assume ended##r0[1] > 0;
    ended##r0[1] := ended##r0[1] - 1;
  } else {
    assume ended##r1[1] > 0;
    ended##r1[1] := ended##r1[1] - 1;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  ok# := (if round# == 0 then done#r0 else done#r1)[1]
    && (if round# == 0 then done#r0 else done#r1)[2]
    && (if round# == 0 then done#r0 else done#r1)[3]
    && (if round# == 0 then done#r0 else done#r1)[4]
    && (if round# == 0 then done#r0 else done#r1)[5]
    && (if round# == 0 then done#r0 else done#r1)[6]
    && (if round# == 0 then done#r0 else done#r1)[7];
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:inline 1} tree#fork(n#fork: int, id#: int)
  modifies round#, done#r0, done#r1, ended##r0, ended##r1, slot#, last#, created#t1, start#t1, creator#t1, root#t1, tree#fork#2#n#fork#2#t1, tree#fork#2#id#2#t1, tree#fork#3#n#fork#3#t1, tree#fork#3#id#3#t1, created#t2, start#t2, creator#t2, root#t2, tree#fork#2#n#fork#2#t2, tree#fork#2#id#2#t2, tree#fork#3#n#fork#3#t2, tree#fork#3#id#3#t2, created#t3, start#t3, creator#t3, root#t3, tree#fork#2#n#fork#2#t3, tree#fork#2#id#2#t3, tree#fork#3#n#fork#3#t3, tree#fork#3#id#3#t3;
{
  var next#: int;

  call tree(n#fork);
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
    ended##r0[id#] := ended##r0[id#] + 1;
  } else {
    ended##r1[id#] := ended##r1[id#] + 1;
  }
}

procedure {:inline 1} tree(n: int)
  modifies round#, done#r0, done#r1, ended##r0, ended##r1, slot#, last#, created#t1, start#t1, creator#t1, root#t1, tree#fork#2#n#fork#2#t1, tree#fork#2#id#2#t1, tree#fork#3#n#fork#3#t1, tree#fork#3#id#3#t1, created#t2, start#t2, creator#t2, root#t2, tree#fork#2#n#fork#2#t2, tree#fork#2#id#2#t2, tree#fork#3#n#fork#3#t2, tree#fork#3#id#3#t2, created#t3, start#t3, creator#t3, root#t3, tree#fork#2#n#fork#2#t3, tree#fork#2#id#2#t3, tree#fork#3#n#fork#3#t3, tree#fork#3#id#3#t3;
{
  var next#: int;

  if (n < 4) {
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
      tree#fork#2#n#fork#2#t1 := 2 * n;
      tree#fork#2#id#2#t1 := 2 * n;
    } else if (slot# == 2) {
      assume !created#t2;
      created#t2 := true;
      start#t2 := round#;
      creator#t2 := thread#;
      root#t2 := 1;
      tree#fork#2#n#fork#2#t2 := 2 * n;
      tree#fork#2#id#2#t2 := 2 * n;
    } else if (slot# == 3) {
      assume !created#t3;
      created#t3 := true;
      start#t3 := round#;
      creator#t3 := thread#;
      root#t3 := 1;
      tree#fork#2#n#fork#2#t3 := 2 * n;
      tree#fork#2#id#2#t3 := 2 * n;
    } else {
      assume {:bound "threads"} false;
    }
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
      root#t1 := 2;
      tree#fork#3#n#fork#3#t1 := 2 * n + 1;
      tree#fork#3#id#3#t1 := 2 * n + 1;
    } else if (slot# == 2) {
      assume !created#t2;
      created#t2 := true;
      start#t2 := round#;
      creator#t2 := thread#;
      root#t2 := 2;
      tree#fork#3#n#fork#3#t2 := 2 * n + 1;
      tree#fork#3#id#3#t2 := 2 * n + 1;
    } else if (slot# == 3) {
      assume !created#t3;
      created#t3 := true;
      start#t3 := round#;
      creator#t3 := thread#;
      root#t3 := 2;
      tree#fork#3#n#fork#3#t3 := 2 * n + 1;
      tree#fork#3#id#3#t3 := 2 * n + 1;
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
      assume ended##r0[2 * n] > 0;
      ended##r0[2 * n] := ended##r0[2 * n] - 1;
    } else {
      assume ended##r1[2 * n] > 0;
      ended##r1[2 * n] := ended##r1[2 * n] - 1;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    done#r0[n] := true;
  } else {
    done#r1[n] := true;
  }
}

procedure {:inline 1} tree#fork#2(n#fork#2: int, id#2: int)
  modifies round#, done#r0, done#r1, ended##r0, ended##r1, slot#, last#, created#t1, start#t1, creator#t1, root#t1, tree#fork#2#n#fork#2#t1, tree#fork#2#id#2#t1, tree#fork#3#n#fork#3#t1, tree#fork#3#id#3#t1, created#t2, start#t2, creator#t2, root#t2, tree#fork#2#n#fork#2#t2, tree#fork#2#id#2#t2, tree#fork#3#n#fork#3#t2, tree#fork#3#id#3#t2, created#t3, start#t3, creator#t3, root#t3, tree#fork#2#n#fork#2#t3, tree#fork#2#id#2#t3, tree#fork#3#n#fork#3#t3, tree#fork#3#id#3#t3;
{
  var next#: int;

  call tree(n#fork#2);
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
    ended##r0[id#2] := ended##r0[id#2] + 1;
  } else {
    ended##r1[id#2] := ended##r1[id#2] + 1;
  }
}

procedure {:inline 1} tree#fork#3(n#fork#3: int, id#3: int)
  modifies round#, done#r0, done#r1, ended##r0, ended##r1, slot#, last#, created#t1, start#t1, creator#t1, root#t1, tree#fork#2#n#fork#2#t1, tree#fork#2#id#2#t1, tree#fork#3#n#fork#3#t1, tree#fork#3#id#3#t1, created#t2, start#t2, creator#t2, root#t2, tree#fork#2#n#fork#2#t2, tree#fork#2#id#2#t2, tree#fork#3#n#fork#3#t2, tree#fork#3#id#3#t2, created#t3, start#t3, creator#t3, root#t3, tree#fork#2#n#fork#2#t3, tree#fork#2#id#2#t3, tree#fork#3#n#fork#3#t3, tree#fork#3#id#3#t3;
{
  var next#: int;

  call tree(n#fork#3);
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
    ended##r0[id#3] := ended##r0[id#3] + 1;
  } else {
    ended##r1[id#3] := ended##r1[id#3] + 1;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, done#r0, done#r1, ended##r0, ended##r1, never##r1, error#, thread#, slot#, last#, created#t1, start#t1, creator#t1, root#t1, tree#fork#n#fork#t1, tree#fork#id##t1, tree#fork#2#n#fork#2#t1, tree#fork#2#id#2#t1, tree#fork#3#n#fork#3#t1, tree#fork#3#id#3#t1, created#t2, start#t2, creator#t2, root#t2, tree#fork#n#fork#t2, tree#fork#id##t2, tree#fork#2#n#fork#2#t2, tree#fork#2#id#2#t2, tree#fork#3#n#fork#3#t2, tree#fork#3#id#3#t2, created#t3, start#t3, creator#t3, root#t3, tree#fork#n#fork#t3, tree#fork#id##t3, tree#fork#2#n#fork#2#t3, tree#fork#2#id#2#t3, tree#fork#3#n#fork#3#t3, tree#fork#3#id#3#t3;
{
  havoc done#r0;
  assume ended##r0 == lambda#3();
  assume !never##r0;
  done#r1 := done#guess1;
  ended##r1 := ended##guess1;
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
      call tree#fork(tree#fork#n#fork#t1, tree#fork#id##t1);
    } else if (root#t1 == 1) {
      round# := start#t1;
      last# := 1;
      thread# := 2;
      call tree#fork#2(tree#fork#2#n#fork#2#t1, tree#fork#2#id#2#t1);
    } else {
      round# := start#t1;
      last# := 1;
      thread# := 2;
      call tree#fork#3(tree#fork#3#n#fork#3#t1, tree#fork#3#id#3#t1);
    }
  }
  if (created#t2) {
    if (root#t2 == 0) {
      round# := start#t2;
      last# := 2;
      thread# := 3;
      call tree#fork(tree#fork#n#fork#t2, tree#fork#id##t2);
    } else if (root#t2 == 1) {
      round# := start#t2;
      last# := 2;
      thread# := 3;
      call tree#fork#2(tree#fork#2#n#fork#2#t2, tree#fork#2#id#2#t2);
    } else {
      round# := start#t2;
      last# := 2;
      thread# := 3;
      call tree#fork#3(tree#fork#3#n#fork#3#t2, tree#fork#3#id#3#t2);
    }
  }
  if (created#t3) {
    if (root#t3 == 0) {
      round# := start#t3;
      last# := 3;
      thread# := 4;
      call tree#fork(tree#fork#n#fork#t3, tree#fork#id##t3);
    } else if (root#t3 == 1) {
      round# := start#t3;
      last# := 3;
      thread# := 4;
      call tree#fork#2(tree#fork#2#n#fork#2#t3, tree#fork#2#id#2#t3);
    } else {
      round# := start#t3;
      last# := 3;
      thread# := 4;
      call tree#fork#3(tree#fork#3#n#fork#3#t3, tree#fork#3#id#3#t3);
    }
  }
  assume created#t2 ==> created#t1 && (start#t1 < start#t2 || (start#t1 == start#t2 && creator#t1 <= creator#t2));
  assume created#t3 ==> created#t2 && (start#t2 < start#t3 || (start#t2 == start#t3 && creator#t2 <= creator#t3));
  assume done#r0 == done#guess1;
  assume ended##r0 == ended##guess1;
  assume never##r0 == never##guess1;
  assert !error#;
}

function lambda#(): [int]bool;

axiom (forall i: int :: {lambda#()[i]} lambda#()[i] == false);

function lambda#2(): [int]bool;

axiom (forall i: int :: {lambda#2()[i]} lambda#2()[i] == false);

function lambda#3(): [int]int;

axiom (forall i#: int :: {lambda#3()[i#]} lambda#3()[i#] == 0);

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/tree-of-threads-not-joined.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, round#, done#r0, done#r1, slot#, last#, created#t1, start#t1, creator#t1, thread#, root#t1, tree#fork#n#fork#t1, tree#fork#id##t1, created#t2, start#t2, creator#t2, root#t2, tree#fork#n#fork#t2, tree#fork#id##t2, created#t3, start#t3, creator#t3, root#t3, tree#fork#n#fork#t3, tree#fork#id##t3, ended##r0, ended##r1, error#, tree#fork#2#n#fork#2#t1, tree#fork#2#id#2#t1, tree#fork#2#n#fork#2#t2, tree#fork#2#id#2#t2, tree#fork#2#n#fork#2#t3, tree#fork#2#id#2#t3, tree#fork#3#n#fork#3#t1, tree#fork#3#id#3#t1, tree#fork#3#n#fork#3#t2, tree#fork#3#id#3#t2, tree#fork#3#n#fork#3#t3, tree#fork#3#id#3#t3, never##r0}
// | Program has no bugs
// |
// | Boogie verification time: 0.65 s
// | Time spent reading-writing programs: 0.15 s
// |
// | Time spent checking a program (1): 0.98 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 20
// | Number of variables tracked: 41
// | Total Time: 1.335842 s
// | Total User CPU time: 0.65 s
