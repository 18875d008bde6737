// translate --method eager --rounds 2 --unroll 2 boogie-tests/safety/peterson.bpl
var round#: int;
var flag#r0: [int]bool;
var flag#r1: [int]bool;

const flag#guess1: [int]bool;

var turn#r0: int;
var turn#r1: int;

const turn#guess1: int;

var inside#r0: int;
var inside#r1: int;

const inside#guess1: int;

var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;
var me#t1: int;
var other#t1: int;
var created#t2: bool;
var start#t2: int;
var me#t2: int;
var other#t2: int;

procedure {:inline 1} Main()
  modifies flag#r0, flag#r1, inside#r0, inside#r1, created#t1, start#t1, me#t1, other#t1, created#t2, start#t2, me#t2, other#t2;
{
  if (round# == 0) {
    flag#r0[0] := false;
  } else {
    flag#r1[0] := false;
  }
  if (round# == 0) {
    flag#r0[1] := false;
  } else {
    flag#r1[1] := false;
  }
  if (round# == 0) {
    inside#r0 := 0;
  } else {
    inside#r1 := 0;
  }
  created#t1 := true;
  start#t1 := round#;
  me#t1 := 0;
  other#t1 := 1;
  created#t2 := true;
  start#t2 := round#;
  me#t2 := 1;
  other#t2 := 0;
}

procedure {:inline 1} Thread(me: int, other: int)
  modifies round#, flag#r0, flag#r1, turn#r0, turn#r1, inside#r0, inside#r1, error#;
{
  var cond#: bool;
  var next#: int;
  var ok#: bool;

  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    flag#r0[me] := true;
  } else {
    flag#r1[me] := true;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    turn#r0 := other;
  } else {
    turn#r1 := other;
  }
  while (true) {
    havoc next#;
    assume round# <= next# && next# <= 2;
    round# := next#;
    if (round# == 2) {
      return;
    }
    cond# := (if round# == 0 then flag#r0 else flag#r1)[other] && (if round# == 0 then turn#r0 else turn#r1) == other;
    if (!cond#) {
      break;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    inside#r0 := inside#r0 + 1;
  } else {
    inside#r1 := inside#r1 + 1;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  ok# := (if round# == 0 then inside#r0 else inside#r1) == 1;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    inside#r0 := inside#r0 - 1;
  } else {
    inside#r1 := inside#r1 - 1;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    flag#r0[me] := false;
  } else {
    flag#r1[me] := false;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, flag#r0, flag#r1, turn#r0, turn#r1, inside#r0, inside#r1, error#, thread#, created#t1, start#t1, me#t1, other#t1, created#t2, start#t2, me#t2, other#t2;
{
  havoc flag#r0, turn#r0, inside#r0;
  flag#r1 := flag#guess1;
  turn#r1 := turn#guess1;
  inside#r1 := inside#guess1;
  created#t1 := false;
  created#t2 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Thread(me#t1, other#t1);
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Thread(me#t2, other#t2);
  }
  assume flag#r0 == flag#guess1;
  assume turn#r0 == turn#guess1;
  assume inside#r0 == inside#guess1;
  assert !error#;
}
