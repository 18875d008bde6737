// translate --method lasso --stem 1 --lasso 1 boogie-tests/liveness/async-assertion-timeout.bpl
var round#: int;
var request#r0: bool;
var request#r1: bool;

const request#guess1: bool;

var answered#r0: bool;
var answered#r1: bool;

const answered#guess1: bool;

var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var closed#t0: bool;
var closed#t1: bool;
var closed#t2: bool;

procedure {:inline 1} Main#t0()
  modifies round#, request#r0, request#r1, answered#r0, answered#r1, created#t1, start#t1, created#t2, start#t2, closed#t0;
{
  var next#: int;
  var snapshot#location: int;

  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 0;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0;
    closed#t0 := true;
    return;
  }
  if (round# == 0) {
    request#r0 := false;
  } else {
    request#r1 := false;
  }
  if (round# == 0) {
    answered#r0 := false;
  } else {
    answered#r1 := false;
  }
  assume round# < 1;
  created#t1 := true;
  start#t1 := round#;
  assume round# < 1;
  created#t2 := true;
  start#t2 := round#;
  assume round# < 1;
}

procedure {:inline 1} Program#t1()
  modifies round#, request#r0, request#r1, closed#t1;
{
  var cond#: bool;
  var next#: int;
  var snapshot#location: int;
  var around#t1: bool;
  var passed#t1: bool;

  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 0;
    around#t1 := false;
    passed#t1 := false;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0 && (around#t1 ==> passed#t1);
    closed#t1 := true;
    return;
  }
  if (round# == 0) {
    request#r0 := true;
  } else {
    request#r1 := true;
  }
  while (true) {
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location := 1;
      around#t1 := false;
      passed#t1 := false;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 1 && (around#t1 ==> passed#t1);
      closed#t1 := true;
      return;
    }
    around#t1 := true;
    cond# := !(if round# == 0 then answered#r0 else answered#r1);
    if (!cond#) {
      break;
    }
    if (*) {
      assume {:recurs} true;
      passed#t1 := true;
      break;
    }
  }
  assume round# < 1;
}

procedure {:inline 1} Checker#t2()
  modifies round#, answered#r0, answered#r1, closed#t2;
{
  var cond#2: bool;
  var next#: int;
  var snapshot#location: int;

  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 0;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0;
    closed#t2 := true;
    return;
  }
  while (true) {
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location := 1;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 1;
      closed#t2 := true;
      return;
    }
    cond#2 := !(if round# == 0 then request#r0 else request#r1);
    if (!cond#2) {
      break;
    }
  }
  if (*) {
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location := 2;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 2;
      closed#t2 := true;
      return;
    }
    if (round# == 0) {
      answered#r0 := true;
    } else {
      answered#r1 := true;
    }
  }
  assume round# < 1;
}

procedure {:entrypoint} unthread#main()
  modifies round#, request#r0, request#r1, answered#r0, answered#r1, created#t1, start#t1, created#t2, start#t2, closed#t0, closed#t1, closed#t2;
{
  havoc request#r0, answered#r0;
  request#r1 := request#guess1;
  answered#r1 := answered#guess1;
  created#t1 := false;
  created#t2 := false;
  closed#t0 := false;
  closed#t1 := false;
  closed#t2 := false;
  round# := 0;
  call Main#t0();
  if (created#t1) {
    round# := start#t1;
    call Program#t1();
  }
  if (created#t2) {
    round# := start#t2;
    call Checker#t2();
  }
  assume request#r0 == request#guess1;
  assume request#r1 == request#guess1;
  assume answered#r0 == answered#guess1;
  assume answered#r1 == answered#guess1;
  assume closed#t0 || closed#t1 || closed#t2;
  assert false;
}
