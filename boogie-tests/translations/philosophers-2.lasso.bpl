// translate --method lasso --stem 1 --lasso 1 boogie-tests/liveness/philosophers-2.bpl
var round#: int;
var fork#0#r0: bool;
var fork#0#r1: bool;

const fork#0#guess1: bool;

var fork#1#r0: bool;
var fork#1#r1: bool;

const fork#1#guess1: bool;

var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var closed#t0: bool;
var closed#t1: bool;
var closed#t2: bool;

const waited#t1#1: bool;
const waited#t2#1: bool;

procedure {:inline 1} Main#t0()
  modifies round#, fork#0#r0, fork#0#r1, fork#1#r0, fork#1#r1, created#t1, start#t1, created#t2, start#t2, closed#t0;
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
    fork#0#r0 := false;
  } else {
    fork#0#r1 := false;
  }
  if (round# == 0) {
    fork#1#r0 := false;
  } else {
    fork#1#r1 := false;
  }
  assume round# < 1;
  created#t1 := true;
  start#t1 := round#;
  assume round# < 1;
  created#t2 := true;
  start#t2 := round#;
  assume round# < 1;
}

procedure {:inline 1} Philosopher#t1()
  modifies round#, fork#0#r0, fork#0#r1, fork#1#r0, fork#1#r1, closed#t1;
{
  var taken: bool;
  var next#: int;
  var snapshot#location: int;
  var snapshot#taken: bool;

  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location, snapshot#taken := 0, taken;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0 && snapshot#taken == taken;
    closed#t1 := true;
    return;
  }
  havoc taken;
  while (true) {
    if (*) {
      assume round# < 1 && waited#t1#1;
      return;
    }
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location, snapshot#taken := 1, taken;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 1 && snapshot#taken == taken;
      closed#t1 := true;
      return;
    }
    assume !(if round# == 0 then fork#0#r0 else fork#0#r1);
    if (round# == 0) {
      fork#0#r0 := true;
    } else {
      fork#0#r1 := true;
    }
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location, snapshot#taken := 2, taken;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 2 && snapshot#taken == taken;
      closed#t1 := true;
      return;
    }
    taken := if round# == 0 then fork#1#r0 else fork#1#r1;
    if (round# == 0) {
      fork#1#r0 := true;
    } else {
      fork#1#r1 := true;
    }
    assume 1 <= round# && waited#t2#1 ==> (if round# == 0 then fork#1#r0 else fork#1#r1);
    if (!taken) {
      break;
    }
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location, snapshot#taken := 3, taken;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 3 && snapshot#taken == taken;
      closed#t1 := true;
      return;
    }
    if (round# == 0) {
      fork#0#r0 := false;
    } else {
      fork#0#r1 := false;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location, snapshot#taken := 4, taken;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 4 && snapshot#taken == taken;
    closed#t1 := true;
    return;
  }
  if (round# == 0) {
    fork#1#r0 := false;
  } else {
    fork#1#r1 := false;
  }
  assume 1 <= round# && waited#t2#1 ==> (if round# == 0 then fork#1#r0 else fork#1#r1);
  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location, snapshot#taken := 5, taken;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 5 && snapshot#taken == taken;
    closed#t1 := true;
    return;
  }
  if (round# == 0) {
    fork#0#r0 := false;
  } else {
    fork#0#r1 := false;
  }
  assume round# < 1;
}

procedure {:inline 1} Philosopher#t2()
  modifies round#, fork#0#r0, fork#0#r1, fork#1#r0, fork#1#r1, closed#t2;
{
  var taken: bool;
  var next#: int;
  var snapshot#location: int;
  var snapshot#taken#2: bool;

  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location, snapshot#taken#2 := 0, taken;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0 && snapshot#taken#2 == taken;
    closed#t2 := true;
    return;
  }
  havoc taken;
  while (true) {
    if (*) {
      assume round# < 1 && waited#t2#1;
      return;
    }
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location, snapshot#taken#2 := 1, taken;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 1 && snapshot#taken#2 == taken;
      closed#t2 := true;
      return;
    }
    assume !(if round# == 0 then fork#1#r0 else fork#1#r1);
    if (round# == 0) {
      fork#1#r0 := true;
    } else {
      fork#1#r1 := true;
    }
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location, snapshot#taken#2 := 2, taken;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 2 && snapshot#taken#2 == taken;
      closed#t2 := true;
      return;
    }
    taken := if round# == 0 then fork#0#r0 else fork#0#r1;
    if (round# == 0) {
      fork#0#r0 := true;
    } else {
      fork#0#r1 := true;
    }
    assume 1 <= round# && waited#t1#1 ==> (if round# == 0 then fork#0#r0 else fork#0#r1);
    if (!taken) {
      break;
    }
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location, snapshot#taken#2 := 3, taken;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 3 && snapshot#taken#2 == taken;
      closed#t2 := true;
      return;
    }
    if (round# == 0) {
      fork#1#r0 := false;
    } else {
      fork#1#r1 := false;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location, snapshot#taken#2 := 4, taken;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 4 && snapshot#taken#2 == taken;
    closed#t2 := true;
    return;
  }
  if (round# == 0) {
    fork#0#r0 := false;
  } else {
    fork#0#r1 := false;
  }
  assume 1 <= round# && waited#t1#1 ==> (if round# == 0 then fork#0#r0 else fork#0#r1);
  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location, snapshot#taken#2 := 5, taken;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 5 && snapshot#taken#2 == taken;
    closed#t2 := true;
    return;
  }
  if (round# == 0) {
    fork#1#r0 := false;
  } else {
    fork#1#r1 := false;
  }
  assume round# < 1;
}

procedure {:entrypoint} unthread#main()
  modifies round#, fork#0#r0, fork#0#r1, fork#1#r0, fork#1#r1, created#t1, start#t1, created#t2, start#t2, closed#t0, closed#t1, closed#t2;
{
  havoc fork#0#r0, fork#1#r0;
  fork#0#r1 := fork#0#guess1;
  fork#1#r1 := fork#1#guess1;
  created#t1 := false;
  created#t2 := false;
  closed#t0 := false;
  closed#t1 := false;
  closed#t2 := false;
  round# := 0;
  call Main#t0();
  if (created#t1) {
    round# := start#t1;
    call Philosopher#t1();
  }
  if (created#t2) {
    round# := start#t2;
    call Philosopher#t2();
  }
  assume fork#0#r0 == fork#0#guess1;
  assume fork#0#r1 == fork#0#guess1;
  assume fork#1#r0 == fork#1#guess1;
  assume fork#1#r1 == fork#1#guess1;
  assume closed#t0 || closed#t1 || closed#t2;
  assume waited#t1#1 ==> fork#0#guess1;
  assume waited#t2#1 ==> fork#1#guess1;
  assert false;
}
