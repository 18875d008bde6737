// translate --method lasso --stem 1 --lasso 1 boogie-tests/liveness/deadlock.bpl
var round#: int;
var a#r0: bool;
var a#r1: bool;

const a#guess1: bool;

var b#r0: bool;
var b#r1: bool;

const b#guess1: bool;

var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var closed#t0: bool;
var closed#t1: bool;
var closed#t2: bool;

const waited#t1#0: bool;
const waited#t1#1: bool;
const waited#t2#0: bool;
const waited#t2#1: bool;

procedure {:inline 1} Main#t0()
  modifies round#, a#r0, a#r1, b#r0, b#r1, created#t1, start#t1, created#t2, start#t2, closed#t0;
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
    a#r0 := false;
  } else {
    a#r1 := false;
  }
  if (round# == 0) {
    b#r0 := false;
  } else {
    b#r1 := false;
  }
  assume round# < 1;
  created#t1 := true;
  start#t1 := round#;
  assume round# < 1;
  created#t2 := true;
  start#t2 := round#;
  assume round# < 1;
}

procedure {:inline 1} First#t1()
  modifies round#, a#r0, a#r1, b#r0, b#r1, closed#t1;
{
  var next#: int;
  var snapshot#location: int;

  if (*) {
    assume round# < 1 && waited#t1#0;
    return;
  }
  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 0;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0;
    closed#t1 := true;
    return;
  }
  assume !(if round# == 0 then a#r0 else a#r1);
  if (round# == 0) {
    a#r0 := true;
  } else {
    a#r1 := true;
  }
  assume 1 <= round# && waited#t2#1 ==> (if round# == 0 then a#r0 else a#r1);
  if (*) {
    assume round# < 1 && waited#t1#1;
    return;
  }
  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 1;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 1;
    closed#t1 := true;
    return;
  }
  assume !(if round# == 0 then b#r0 else b#r1);
  if (round# == 0) {
    b#r0 := true;
  } else {
    b#r1 := true;
  }
  assume 1 <= round# && waited#t2#0 ==> (if round# == 0 then b#r0 else b#r1);
  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 2;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 2;
    closed#t1 := true;
    return;
  }
  if (round# == 0) {
    b#r0 := false;
  } else {
    b#r1 := false;
  }
  assume 1 <= round# && waited#t2#0 ==> (if round# == 0 then b#r0 else b#r1);
  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 3;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 3;
    closed#t1 := true;
    return;
  }
  if (round# == 0) {
    a#r0 := false;
  } else {
    a#r1 := false;
  }
  assume 1 <= round# && waited#t2#1 ==> (if round# == 0 then a#r0 else a#r1);
  assume round# < 1;
}

procedure {:inline 1} Second#t2()
  modifies round#, a#r0, a#r1, b#r0, b#r1, closed#t2;
{
  var next#: int;
  var snapshot#location: int;

  if (*) {
    assume round# < 1 && waited#t2#0;
    return;
  }
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
  assume !(if round# == 0 then b#r0 else b#r1);
  if (round# == 0) {
    b#r0 := true;
  } else {
    b#r1 := true;
  }
  assume 1 <= round# && waited#t1#1 ==> (if round# == 0 then b#r0 else b#r1);
  if (*) {
    assume round# < 1 && waited#t2#1;
    return;
  }
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
  assume !(if round# == 0 then a#r0 else a#r1);
  if (round# == 0) {
    a#r0 := true;
  } else {
    a#r1 := true;
  }
  assume 1 <= round# && waited#t1#0 ==> (if round# == 0 then a#r0 else a#r1);
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
    a#r0 := false;
  } else {
    a#r1 := false;
  }
  assume 1 <= round# && waited#t1#0 ==> (if round# == 0 then a#r0 else a#r1);
  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 3;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 3;
    closed#t2 := true;
    return;
  }
  if (round# == 0) {
    b#r0 := false;
  } else {
    b#r1 := false;
  }
  assume 1 <= round# && waited#t1#1 ==> (if round# == 0 then b#r0 else b#r1);
  assume round# < 1;
}

procedure {:entrypoint} unthread#main()
  modifies round#, a#r0, a#r1, b#r0, b#r1, created#t1, start#t1, created#t2, start#t2, closed#t0, closed#t1, closed#t2;
{
  havoc a#r0, b#r0;
  a#r1 := a#guess1;
  b#r1 := b#guess1;
  created#t1 := false;
  created#t2 := false;
  closed#t0 := false;
  closed#t1 := false;
  closed#t2 := false;
  round# := 0;
  call Main#t0();
  if (created#t1) {
    round# := start#t1;
    call First#t1();
  }
  if (created#t2) {
    round# := start#t2;
    call Second#t2();
  }
  assume a#r0 == a#guess1;
  assume a#r1 == a#guess1;
  assume b#r0 == b#guess1;
  assume b#r1 == b#guess1;
  assume closed#t0 || closed#t1 || closed#t2;
  assume waited#t1#0 ==> a#guess1;
  assume waited#t1#1 ==> b#guess1;
  assume waited#t2#0 ==> b#guess1;
  assume waited#t2#1 ==> a#guess1;
  assert false;
}
