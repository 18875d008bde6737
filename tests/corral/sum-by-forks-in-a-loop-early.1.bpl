const n: int;

axiom n == 3;

var round#: int;
var sum#r0: int;
var sum#r1: int;

const sum#guess1: int;

var ended##r0: [int]int;
var ended##r1: [int]int;

const ended##guess1: [int]int;

var never##r0: bool;
var never##r1: bool;

const never##guess1: bool;

var error#: bool;
var thread#: int;
var slot#: int;
var created#t1: bool;
var start#t1: int;
var i#fork#t1: int;
var id##t1: int;
var created#t2: bool;
var start#t2: int;
var i#fork#t2: int;
var id##t2: int;
var created#t3: bool;
var start#t3: int;
var i#fork#t3: int;
var id##t3: int;

procedure {:inline 1} ULTIMATE.start()
  modifies round#, sum#r0, sum#r1, ended##r0, ended##r1, error#, slot#, created#t1, start#t1, i#fork#t1, id##t1, created#t2, start#t2, i#fork#t2, id##t2, created#t3, start#t3, i#fork#t3, id##t3;
{
  var i: int;
  var next#: int;
  var ok#: bool;

  havoc i;
  if (round# == 0) {
    sum#r0 := 0;
  } else {
    sum#r1 := 0;
  }
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
    } else if (slot# == 2) {
      created#t2 := true;
      start#t2 := round#;
      i#fork#t2 := i;
      id##t2 := i;
    } else if (slot# == 3) {
      created#t3 := true;
      start#t3 := round#;
      i#fork#t3 := i;
      id##t3 := i;
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
      } else if (slot# == 2) {
        created#t2 := true;
        start#t2 := round#;
        i#fork#t2 := i;
        id##t2 := i;
      } else if (slot# == 3) {
        created#t3 := true;
        start#t3 := round#;
        i#fork#t3 := i;
        id##t3 := i;
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
        } else if (slot# == 2) {
          created#t2 := true;
          start#t2 := round#;
          i#fork#t2 := i;
          id##t2 := i;
        } else if (slot# == 3) {
          created#t3 := true;
          start#t3 := round#;
          i#fork#t3 := i;
          id##t3 := i;
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
  if (true) {
    if (*) {
      round# := 2;
      return;
    }
    if (!(i < n - 1)) {
      goto done#2;
    }
    havoc next#;
    assume round# <= next# && next# <= 2;
    round# := next#;
    if (round# == 2) {
      return;
    }
    if (round# == 0) {
      assume ended##r0[i] > 0;
      ended##r0[i] := ended##r0[i] - 1;
    } else {
      assume ended##r1[i] > 0;
      ended##r1[i] := ended##r1[i] - 1;
    }
    i := i + 1;
    if (true) {
      if (*) {
        round# := 2;
        return;
      }
      if (!(i < n - 1)) {
        goto done#2;
      }
      havoc next#;
      assume round# <= next# && next# <= 2;
      round# := next#;
      if (round# == 2) {
        return;
      }
      if (round# == 0) {
        assume ended##r0[i] > 0;
        ended##r0[i] := ended##r0[i] - 1;
      } else {
        assume ended##r1[i] > 0;
        ended##r1[i] := ended##r1[i] - 1;
      }
      i := i + 1;
      if (true) {
        if (*) {
          round# := 2;
          return;
        }
        if (!(i < n - 1)) {
          goto done#2;
        }
        havoc next#;
        assume round# <= next# && next# <= 2;
        round# := next#;
        if (round# == 2) {
          return;
        }
        if (round# == 0) {
          assume ended##r0[i] > 0;
          ended##r0[i] := ended##r0[i] - 1;
        } else {
          assume ended##r1[i] > 0;
          ended##r1[i] := ended##r1[i] - 1;
        }
        i := i + 1;
        assume {:bound "unroll"} false;
      }
    }
  }
done#2:
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  ok# := (if round# == 0 then sum#r0 else sum#r1) == 3;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:inline 1} Add#fork(i#fork: int, id#: int)
  modifies round#, sum#r0, sum#r1, ended##r0, ended##r1;
{
  var next#: int;

  call Add(i#fork);
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

procedure {:inline 1} Add(i: int)
  modifies round#, sum#r0, sum#r1;
{
  var next#: int;

  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    sum#r0 := sum#r0 + i;
  } else {
    sum#r1 := sum#r1 + i;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, sum#r0, sum#r1, ended##r0, ended##r1, never##r1, error#, thread#, slot#, created#t1, start#t1, i#fork#t1, id##t1, created#t2, start#t2, i#fork#t2, id##t2, created#t3, start#t3, i#fork#t3, id##t3;
{
  havoc sum#r0;
  assume ended##r0 == lambda#();
  assume !never##r0;
  sum#r1 := sum#guess1;
  ended##r1 := ended##guess1;
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
    call Add#fork(i#fork#t1, id##t1);
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Add#fork(i#fork#t2, id##t2);
  }
  if (created#t3) {
    round# := start#t3;
    thread# := 4;
    call Add#fork(i#fork#t3, id##t3);
  }
  assume sum#r0 == sum#guess1;
  assume ended##r0 == ended##guess1;
  assume never##r0 == never##guess1;
  assert !error#;
}

function lambda#(): [int]int;

axiom (forall i#: int :: {lambda#()[i#]} lambda#()[i#] == 0);

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/sum-by-forks-in-a-loop-early.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, round#, sum#r0, sum#r1, slot#, created#t1, start#t1, i#fork#t1, id##t1, created#t2, start#t2, i#fork#t2, id##t2, created#t3, start#t3, i#fork#t3, id##t3, ended##r0, ended##r1, error#, never##r0}
// | Program has no bugs
// |
// | Boogie verification time: 0.16 s
// | Time spent reading-writing programs: 0.06 s
// |
// | Time spent checking a program (1): 0.29 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 8
// | Number of variables tracked: 21
// | Total Time: 0.547742 s
// | Total User CPU time: 0.54 s
