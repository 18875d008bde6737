// translate --method eager --rounds 2 boogie-tests/safety/peterson.bpl
var round#: int;
var flag#0#r0: bool;
var flag#0#r1: bool;

const flag#0#guess1: bool;

var flag#1#r0: bool;
var flag#1#r1: bool;

const flag#1#guess1: bool;

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
var created#t2: bool;
var start#t2: int;

procedure {:inline 1} Main#t0()
  modifies flag#0#r0, flag#0#r1, flag#1#r0, flag#1#r1, inside#r0, inside#r1, created#t1, start#t1, created#t2, start#t2;
{
  if (round# == 0) {
    flag#0#r0 := false;
  } else {
    flag#0#r1 := false;
  }
  if (round# == 0) {
    flag#1#r0 := false;
  } else {
    flag#1#r1 := false;
  }
  if (round# == 0) {
    inside#r0 := 0;
  } else {
    inside#r1 := 0;
  }
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
}

procedure {:inline 1} Thread#t1()
  modifies round#, flag#0#r0, flag#0#r1, turn#r0, turn#r1, inside#r0, inside#r1, error#;
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
    flag#0#r0 := true;
  } else {
    flag#0#r1 := true;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    turn#r0 := 1;
  } else {
    turn#r1 := 1;
  }
  while (true) {
    havoc next#;
    assume round# <= next# && next# <= 2;
    round# := next#;
    if (round# == 2) {
      return;
    }
    cond# := (if round# == 0 then flag#1#r0 else flag#1#r1) && (if round# == 0 then turn#r0 else turn#r1) == 1;
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
    flag#0#r0 := false;
  } else {
    flag#0#r1 := false;
  }
}

procedure {:inline 1} Thread#t2()
  modifies round#, flag#1#r0, flag#1#r1, turn#r0, turn#r1, inside#r0, inside#r1, error#;
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
    flag#1#r0 := true;
  } else {
    flag#1#r1 := true;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    turn#r0 := 0;
  } else {
    turn#r1 := 0;
  }
  while (true) {
    havoc next#;
    assume round# <= next# && next# <= 2;
    round# := next#;
    if (round# == 2) {
      return;
    }
    cond# := (if round# == 0 then flag#0#r0 else flag#0#r1) && (if round# == 0 then turn#r0 else turn#r1) == 0;
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
    flag#1#r0 := false;
  } else {
    flag#1#r1 := false;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, flag#0#r0, flag#0#r1, flag#1#r0, flag#1#r1, turn#r0, turn#r1, inside#r0, inside#r1, error#, thread#, created#t1, start#t1, created#t2, start#t2;
{
  havoc flag#0#r0, flag#1#r0, turn#r0, inside#r0;
  flag#0#r1 := flag#0#guess1;
  flag#1#r1 := flag#1#guess1;
  turn#r1 := turn#guess1;
  inside#r1 := inside#guess1;
  created#t1 := false;
  created#t2 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main#t0();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Thread#t1();
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Thread#t2();
  }
  assume flag#0#r0 == flag#0#guess1;
  assume flag#1#r0 == flag#1#guess1;
  assume turn#r0 == turn#guess1;
  assume inside#r0 == inside#guess1;
  assert !error#;
}
