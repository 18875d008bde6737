const n: int;

axiom n == 3;

var round#: int;
var ended##r0: [int, bool]int;
var ended##r1: [int, bool]int;

const ended##guess1: [int, bool]int;

var value##r0: [int]int;
var value##r1: [int]int;

const value##guess1: [int]int;

var kind##r0: [int, bool, int]int;
var kind##r1: [int, bool, int]int;

const kind##guess1: [int, bool, int]int;

var never##r0: bool;
var never##r1: bool;

const never##guess1: bool;

var a: [int]int;
var error#: bool;
var thread#: int;
var slot#: int;
var created#t1: bool;
var start#t1: int;
var i#fork#t1: int;
var id##t1: int;
var id#2#t1: bool;
var created#t2: bool;
var start#t2: int;
var i#fork#t2: int;
var id##t2: int;
var id#2#t2: bool;
var created#t3: bool;
var start#t3: int;
var i#fork#t3: int;
var id##t3: int;
var id#2#t3: bool;

procedure {:inline 1} ULTIMATE.start()
  modifies round#, ended##r0, ended##r1, kind##r0, kind##r1, a, error#, slot#, created#t1, start#t1, i#fork#t1, id##t1, id#2#t1, created#t2, start#t2, i#fork#t2, id##t2, id#2#t2, created#t3, start#t3, i#fork#t3, id##t3, id#2#t3;
{
  var i: int;
  var r: int;
  var sum: int;
  var joined#: int;
  var next#: int;
  var ok#: bool;

  havoc i, r, sum;
  a[0] := 5;
  a[1] := -2;
  a[2] := 4;
  i := 0;
  if (true) {
    if (*) {
      round# := 2;
      return;
    }
    if (!(i < n)) {
      goto done#;
    }
    slot# := slot# + 1;
    if (slot# == 1) {
      created#t1 := true;
      start#t1 := round#;
      i#fork#t1 := i;
      id##t1 := i;
      id#2#t1 := true;
    } else if (slot# == 2) {
      created#t2 := true;
      start#t2 := round#;
      i#fork#t2 := i;
      id##t2 := i;
      id#2#t2 := true;
    } else if (slot# == 3) {
      created#t3 := true;
      start#t3 := round#;
      i#fork#t3 := i;
      id##t3 := i;
      id#2#t3 := true;
    } else {
      assume {:bound "threads"} false;
    }
    i := i + 1;
    if (true) {
      if (*) {
        round# := 2;
        return;
      }
      if (!(i < n)) {
        goto done#;
      }
      slot# := slot# + 1;
      if (slot# == 1) {
        created#t1 := true;
        start#t1 := round#;
        i#fork#t1 := i;
        id##t1 := i;
        id#2#t1 := true;
      } else if (slot# == 2) {
        created#t2 := true;
        start#t2 := round#;
        i#fork#t2 := i;
        id##t2 := i;
        id#2#t2 := true;
      } else if (slot# == 3) {
        created#t3 := true;
        start#t3 := round#;
        i#fork#t3 := i;
        id##t3 := i;
        id#2#t3 := true;
      } else {
        assume {:bound "threads"} false;
      }
      i := i + 1;
      if (true) {
        if (*) {
          round# := 2;
          return;
        }
        if (!(i < n)) {
          goto done#;
        }
        slot# := slot# + 1;
        if (slot# == 1) {
          created#t1 := true;
          start#t1 := round#;
          i#fork#t1 := i;
          id##t1 := i;
          id#2#t1 := true;
        } else if (slot# == 2) {
          created#t2 := true;
          start#t2 := round#;
          i#fork#t2 := i;
          id##t2 := i;
          id#2#t2 := true;
        } else if (slot# == 3) {
          created#t3 := true;
          start#t3 := round#;
          i#fork#t3 := i;
          id##t3 := i;
          id#2#t3 := true;
        } else {
          assume {:bound "threads"} false;
        }
        i := i + 1;
        assume {:bound "unroll"} false;
      }
    }
  }
done#:
  i := 0;
  sum := 0;
  if (true) {
    if (*) {
      round# := 2;
      return;
    }
    if (!(i < n)) {
      goto done#2;
    }
    havoc next#;
    assume round# <= next# && next# <= 2;
    round# := next#;
    if (round# == 2) {
      return;
    }
    if (round# == 0) {
      assume ended##r0[i, true] > 0;
      havoc joined#;
      assume kind##r0[i, true, joined#] == 1;
      ended##r0[i, true] := ended##r0[i, true] - 1;
      kind##r0[i, true, joined#] := 0;
      r := value##r0[joined#];
    } else {
      assume ended##r1[i, true] > 0;
      havoc joined#;
      assume kind##r1[i, true, joined#] == 1;
      ended##r1[i, true] := ended##r1[i, true] - 1;
      kind##r1[i, true, joined#] := 0;
      r := value##r1[joined#];
    }
    sum := sum + r;
    i := i + 1;
    if (true) {
      if (*) {
        round# := 2;
        return;
      }
      if (!(i < n)) {
        goto done#2;
      }
      havoc next#;
      assume round# <= next# && next# <= 2;
      round# := next#;
      if (round# == 2) {
        return;
      }
      if (round# == 0) {
        assume ended##r0[i, true] > 0;
        havoc joined#;
        assume kind##r0[i, true, joined#] == 1;
        ended##r0[i, true] := ended##r0[i, true] - 1;
        kind##r0[i, true, joined#] := 0;
        r := value##r0[joined#];
      } else {
        assume ended##r1[i, true] > 0;
        havoc joined#;
        assume kind##r1[i, true, joined#] == 1;
        ended##r1[i, true] := ended##r1[i, true] - 1;
        kind##r1[i, true, joined#] := 0;
        r := value##r1[joined#];
      }
      sum := sum + r;
      i := i + 1;
      if (true) {
        if (*) {
          round# := 2;
          return;
        }
        if (!(i < n)) {
          goto done#2;
        }
        havoc next#;
        assume round# <= next# && next# <= 2;
        round# := next#;
        if (round# == 2) {
          return;
        }
        if (round# == 0) {
          assume ended##r0[i, true] > 0;
          havoc joined#;
          assume kind##r0[i, true, joined#] == 1;
          ended##r0[i, true] := ended##r0[i, true] - 1;
          kind##r0[i, true, joined#] := 0;
          r := value##r0[joined#];
        } else {
          assume ended##r1[i, true] > 0;
          havoc joined#;
          assume kind##r1[i, true, joined#] == 1;
          ended##r1[i, true] := ended##r1[i, true] - 1;
          kind##r1[i, true, joined#] := 0;
          r := value##r1[joined#];
        }
        sum := sum + r;
        i := i + 1;
        assume {:bound "unroll"} false;
      }
    }
  }
done#2:
  ok# := sum == 14;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:inline 1} Double#fork(i#fork: int, id#: int, id#2: bool)
  modifies round#, ended##r0, ended##r1, value##r0, value##r1, kind##r0, kind##r1;
{
  var r#fork: int;
  var next#: int;

  call r#fork := Double(i#fork);
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    value##r0[thread#] := r#fork;
    kind##r0[id#, id#2, thread#] := 1;
    ended##r0[id#, id#2] := ended##r0[id#, id#2] + 1;
  } else {
    value##r1[thread#] := r#fork;
    kind##r1[id#, id#2, thread#] := 1;
    ended##r1[id#, id#2] := ended##r1[id#, id#2] + 1;
  }
}

procedure {:inline 1} Double(i: int) returns (r: int)
{
  havoc r;
  r := 2 * a[i];
}

procedure {:entrypoint} unthread#main()
  modifies round#, ended##r0, ended##r1, value##r0, value##r1, kind##r0, kind##r1, never##r1, a, error#, thread#, slot#, created#t1, start#t1, i#fork#t1, id##t1, id#2#t1, created#t2, start#t2, i#fork#t2, id##t2, id#2#t2, created#t3, start#t3, i#fork#t3, id##t3, id#2#t3;
{
  havoc a;
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
  slot# := 0;
  error# := false;
  round# := 0;
  thread# := 1;
  call ULTIMATE.start();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Double#fork(i#fork#t1, id##t1, id#2#t1);
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Double#fork(i#fork#t2, id##t2, id#2#t2);
  }
  if (created#t3) {
    round# := start#t3;
    thread# := 4;
    call Double#fork(i#fork#t3, id##t3, id#2#t3);
  }
  assume ended##r0 == ended##guess1;
  assume value##r0 == value##guess1;
  assume kind##r0 == kind##guess1;
  assume never##r0 == never##guess1;
  assert !error#;
}

function lambda#(): [int, bool]int;

axiom (forall i#: int, i#2: bool :: {lambda#()[i#, i#2]} lambda#()[i#, i#2] == 0);

function lambda#2(): [int, bool, int]int;

axiom (forall i#3: int, i#4: bool, i#5: int :: {lambda#2()[i#3, i#4, i#5]} lambda#2()[i#3, i#4, i#5] == 0);

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/sum-by-forks-in-a-loop.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, a, round#, slot#, created#t1, start#t1, i#fork#t1, id##t1, id#2#t1, created#t2, start#t2, i#fork#t2, id##t2, id#2#t2, created#t3, start#t3, i#fork#t3, id##t3, id#2#t3, ended##r0, kind##r0, value##r0, ended##r1, kind##r1, value##r1, error#, thread#, never##r0}
// | Program has no bugs
// |
// | Boogie verification time: 0.16 s
// | Time spent reading-writing programs: 0.07 s
// |
// | Time spent checking a program (1): 0.32 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 8
// | Number of variables tracked: 28
// | Total Time: 0.566618 s
// | Total User CPU time: 0.53 s
