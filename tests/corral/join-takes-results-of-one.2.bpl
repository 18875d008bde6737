var round#: int;
var ended##r0: int;
var ended##r1: int;

const ended##guess1: int;

var value##r0: [int]int;
var value##r1: [int]int;

const value##guess1: [int]int;

var value#2#r0: [int]int;
var value#2#r1: [int]int;

const value#2#guess1: [int]int;

var kind##r0: [int]int;
var kind##r1: [int]int;

const kind##guess1: [int]int;

var never##r0: bool;
var never##r1: bool;

const never##guess1: bool;

var created##r0: int;
var created##r1: int;

const created##guess1: int;

var error#: bool;
var thread#: int;
var child#: int;

procedure {:inline 1} ULTIMATE.start()
  modifies round#, ended##r0, ended##r1, value##r0, value##r1, value#2#r0, value#2#r1, kind##r0, kind##r1, created##r0, created##r1, error#, thread#, child#;
{
  var a: int;
  var b: int;
  var c: int;
  var d: int;
  var joined#: int;
  var joined#2: int;
  var next#: int;
  var ok#: bool;

  havoc a, b, c, d;
  if (round# == 0) {
    created##r0 := created##r0 + 1;
    child# := created##r0 + 1;
  } else {
    created##r1 := created##r1 + 1;
    child# := created##r1 + 1;
  }
  assume true;
  call Pair#fork#thread(10);
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    created##r0 := created##r0 + 1;
    child# := created##r0 + 1;
  } else {
    created##r1 := created##r1 + 1;
    child# := created##r1 + 1;
  }
  assume true;
  call Pair#fork#2#thread(20);
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    assume ended##r0 > 0;
    havoc joined#;
    assume kind##r0[joined#] == 1;
    ended##r0 := ended##r0 - 1;
    kind##r0[joined#] := 0;
    a, b := value##r0[joined#], value#2#r0[joined#];
  } else {
    assume ended##r1 > 0;
    havoc joined#;
    assume kind##r1[joined#] == 1;
    ended##r1 := ended##r1 - 1;
    kind##r1[joined#] := 0;
    a, b := value##r1[joined#], value#2#r1[joined#];
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    assume ended##r0 > 0;
    havoc joined#2;
    assume kind##r0[joined#2] == 1;
    ended##r0 := ended##r0 - 1;
    kind##r0[joined#2] := 0;
    c, d := value##r0[joined#2], value#2#r0[joined#2];
  } else {
    assume ended##r1 > 0;
    havoc joined#2;
    assume kind##r1[joined#2] == 1;
    ended##r1 := ended##r1 - 1;
    kind##r1[joined#2] := 0;
    c, d := value##r1[joined#2], value#2#r1[joined#2];
  }
  ok# := b == a + 1 && d == c + 1;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
  ok# := a + c == 30;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:inline 1} Pair#fork(k#fork: int)
  modifies round#, ended##r0, ended##r1, value##r0, value##r1, value#2#r0, value#2#r1, kind##r0, kind##r1;
{
  var x#fork: int;
  var y#fork: int;
  var next#: int;

  call x#fork, y#fork := Pair(k#fork);
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    value##r0[thread#] := x#fork;
    value#2#r0[thread#] := y#fork;
    kind##r0[thread#] := 1;
    ended##r0 := ended##r0 + 1;
  } else {
    value##r1[thread#] := x#fork;
    value#2#r1[thread#] := y#fork;
    kind##r1[thread#] := 1;
    ended##r1 := ended##r1 + 1;
  }
}

procedure {:inline 1} Pair(k: int) returns (x: int, y: int)
{
  havoc x, y;
  x := k;
  y := k + 1;
}

procedure {:inline 1} Pair#fork#2(k#fork#2: int)
  modifies round#, ended##r0, ended##r1, value##r0, value##r1, value#2#r0, value#2#r1, kind##r0, kind##r1;
{
  var x#fork#2: int;
  var y#fork#2: int;
  var next#: int;

  call x#fork#2, y#fork#2 := Pair(k#fork#2);
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    value##r0[thread#] := x#fork#2;
    value#2#r0[thread#] := y#fork#2;
    kind##r0[thread#] := 1;
    ended##r0 := ended##r0 + 1;
  } else {
    value##r1[thread#] := x#fork#2;
    value#2#r1[thread#] := y#fork#2;
    kind##r1[thread#] := 1;
    ended##r1 := ended##r1 + 1;
  }
}

procedure {:inline 1} Pair#fork#thread(k#fork: int)
  modifies round#, ended##r0, ended##r1, value##r0, value##r1, value#2#r0, value#2#r1, kind##r0, kind##r1, thread#, child#;
{
  var saved#round#: int;
  var saved#thread#: int;
  var saved#child#: int;

  saved#round# := round#;
  saved#thread# := thread#;
  saved#child# := child#;
  thread# := child#;
  child# := 1;
  round# := saved#round#;
  call Pair#fork(k#fork);
  round# := saved#round#;
  thread# := saved#thread#;
  child# := saved#child#;
}

procedure {:inline 1} Pair#fork#2#thread(k#fork#2: int)
  modifies round#, ended##r0, ended##r1, value##r0, value##r1, value#2#r0, value#2#r1, kind##r0, kind##r1, thread#, child#;
{
  var saved#round#: int;
  var saved#thread#: int;
  var saved#child#: int;

  saved#round# := round#;
  saved#thread# := thread#;
  saved#child# := child#;
  thread# := child#;
  child# := 1;
  round# := saved#round#;
  call Pair#fork#2(k#fork#2);
  round# := saved#round#;
  thread# := saved#thread#;
  child# := saved#child#;
}

procedure {:entrypoint} unthread#main()
  modifies round#, ended##r0, ended##r1, value##r0, value##r1, value#2#r0, value#2#r1, kind##r0, kind##r1, never##r1, created##r0, created##r1, error#, thread#, child#;
{
  assume ended##r0 == 0;
  assume kind##r0 == lambda#();
  assume !never##r0;
  assume created##r0 == 0;
  ended##r1 := ended##guess1;
  value##r1 := value##guess1;
  value#2#r1 := value#2#guess1;
  kind##r1 := kind##guess1;
  never##r1 := never##guess1;
  created##r1 := created##guess1;
  error# := false;
  round# := 0;
  child# := 1;
  thread# := 1;
  call ULTIMATE.start();
  assume ended##r0 == ended##guess1;
  assume value##r0 == value##guess1;
  assume value#2#r0 == value#2#guess1;
  assume kind##r0 == kind##guess1;
  assume never##r0 == never##guess1;
  assume created##r0 == created##guess1;
  assert !error#;
}

function lambda#(): [int]int;

axiom (forall i#: int :: {lambda#()[i#]} lambda#()[i#] == 0);

// corral question check --scheduler child-first --method eager --rounds 2 --unroll 2 boogie-tests/fork/join-takes-results-of-one.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, round#, created##r0, child#, created##r1, ended##r0, kind##r0, value##r0, value#2#r0, ended##r1, kind##r1, value##r1, value#2#r1, error#, thread#, never##r0}
// | Program has no bugs
// |
// | Boogie verification time: 0.24 s
// | Time spent reading-writing programs: 0.05 s
// |
// | Time spent checking a program (1): 0.39 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 8
// | Number of variables tracked: 16
// | Total Time: 0.645571 s
// | Total User CPU time: 0.55 s
