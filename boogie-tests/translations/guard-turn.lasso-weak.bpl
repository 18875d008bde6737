// translate --method lasso --stem 1 --lasso 1 --fairness weak boogie-tests/liveness/guard-turn.bpl
var round#: int;
var turn#r0: int;
var turn#r1: int;

const turn#guess1: int;

var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var closed#t0: bool;
var closed#t1: bool;
var closed#t2: bool;

const waited#t1#2: bool;

var blocked#t1#2: bool;

const waited#t2#2: bool;

var blocked#t2#2: bool;

procedure {:inline 1} Main#t0()
  modifies round#, turn#r0, turn#r1, created#t1, start#t1, created#t2, start#t2, closed#t0;
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
    turn#r0 := 1;
  } else {
    turn#r1 := 1;
  }
  assume round# < 1;
  created#t1 := true;
  start#t1 := round#;
  assume round# < 1;
  created#t2 := true;
  start#t2 := round#;
  assume round# < 1;
}

procedure {:inline 1} Take#t1()
  modifies round#, turn#r0, turn#r1, closed#t1, blocked#t2#2;
{
  var i: int;
  var next#: int;
  var snapshot#location: int;
  var snapshot#i: int;

  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location, snapshot#i := 0, i;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0 && snapshot#i == i;
    closed#t1 := true;
    return;
  }
  havoc i;
  i := 0;
  while (true) {
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location, snapshot#i := 1, i;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 1 && snapshot#i == i;
      closed#t1 := true;
      return;
    }
    if (!(i < 2)) {
      break;
    }
    if (*) {
      assume round# < 1 && waited#t1#2;
      return;
    }
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location, snapshot#i := 2, i;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 2 && snapshot#i == i;
      closed#t1 := true;
      return;
    }
    assume (if round# == 0 then turn#r0 else turn#r1) == 1;
    if (round# == 0) {
      turn#r0 := 2;
    } else {
      turn#r1 := 2;
    }
    blocked#t2#2 := blocked#t2#2 || (1 <= round# && !((if round# == 0 then turn#r0 else turn#r1) == 2));
    i := i + 1;
  }
  assume round# < 1;
}

procedure {:inline 1} Take#t2()
  modifies round#, turn#r0, turn#r1, closed#t2, blocked#t1#2;
{
  var i: int;
  var next#: int;
  var snapshot#location: int;
  var snapshot#i#2: int;

  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location, snapshot#i#2 := 0, i;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0 && snapshot#i#2 == i;
    closed#t2 := true;
    return;
  }
  havoc i;
  i := 0;
  while (true) {
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location, snapshot#i#2 := 1, i;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 1 && snapshot#i#2 == i;
      closed#t2 := true;
      return;
    }
    if (!(i < 2)) {
      break;
    }
    if (*) {
      assume round# < 1 && waited#t2#2;
      return;
    }
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location, snapshot#i#2 := 2, i;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 2 && snapshot#i#2 == i;
      closed#t2 := true;
      return;
    }
    assume (if round# == 0 then turn#r0 else turn#r1) == 2;
    if (round# == 0) {
      turn#r0 := 1;
    } else {
      turn#r1 := 1;
    }
    blocked#t1#2 := blocked#t1#2 || (1 <= round# && !((if round# == 0 then turn#r0 else turn#r1) == 1));
    i := i + 1;
  }
  assume round# < 1;
}

procedure {:entrypoint} unthread#main()
  modifies round#, turn#r0, turn#r1, created#t1, start#t1, created#t2, start#t2, closed#t0, closed#t1, closed#t2, blocked#t1#2, blocked#t2#2;
{
  havoc turn#r0;
  turn#r1 := turn#guess1;
  created#t1 := false;
  created#t2 := false;
  closed#t0 := false;
  closed#t1 := false;
  closed#t2 := false;
  blocked#t1#2 := !(turn#guess1 == 1);
  blocked#t2#2 := !(turn#guess1 == 2);
  round# := 0;
  call Main#t0();
  if (created#t1) {
    round# := start#t1;
    call Take#t1();
  }
  if (created#t2) {
    round# := start#t2;
    call Take#t2();
  }
  assume turn#r0 == turn#guess1;
  assume turn#r1 == turn#guess1;
  assume closed#t0 || closed#t1 || closed#t2;
  assume waited#t1#2 ==> blocked#t1#2;
  assume waited#t2#2 ==> blocked#t2#2;
  assert false;
}
