// translate --method lasso --stem 1 --lasso 1 --unroll 2 --fairness weak boogie-tests/liveness/lock-starvation.bpl
var round#: int;
var lock#r0: bool;
var lock#r1: bool;

const lock#guess1: bool;

var done#r0: bool;
var done#r1: bool;

const done#guess1: bool;

var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var closed#t0: bool;
var closed#t1: bool;
var closed#t2: bool;

const waited#t1#2: bool;

var blocked#t1#2: bool;

const waited#t2#0: bool;

var blocked#t2#0: bool;

procedure {:inline 1} Main#t0()
  modifies round#, lock#r0, lock#r1, done#r0, done#r1, created#t1, start#t1, created#t2, start#t2, closed#t0;
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
    lock#r0 := false;
  } else {
    lock#r1 := false;
  }
  if (round# == 0) {
    done#r0 := false;
  } else {
    done#r1 := false;
  }
  assume round# < 1;
  created#t1 := true;
  start#t1 := round#;
  assume round# < 1;
  created#t2 := true;
  start#t2 := round#;
  assume round# < 1;
}

procedure {:inline 1} Greedy#t1()
  modifies round#, lock#r0, lock#r1, closed#t1, blocked#t2#0;
{
  var cond#: bool;
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
    closed#t1 := true;
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
      closed#t1 := true;
      return;
    }
    cond# := !(if round# == 0 then done#r0 else done#r1);
    if (!cond#) {
      break;
    }
    if (*) {
      assume round# < 1 && waited#t1#2;
      return;
    }
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
    assume !(if round# == 0 then lock#r0 else lock#r1);
    if (round# == 0) {
      lock#r0 := true;
    } else {
      lock#r1 := true;
    }
    blocked#t2#0 := blocked#t2#0 || (1 <= round# && (if round# == 0 then lock#r0 else lock#r1));
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
      lock#r0 := false;
    } else {
      lock#r1 := false;
    }
    blocked#t2#0 := blocked#t2#0 || (1 <= round# && (if round# == 0 then lock#r0 else lock#r1));
  }
  assume round# < 1;
}

procedure {:inline 1} Once#t2()
  modifies round#, lock#r0, lock#r1, done#r0, done#r1, closed#t2, blocked#t1#2;
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
  assume !(if round# == 0 then lock#r0 else lock#r1);
  if (round# == 0) {
    lock#r0 := true;
  } else {
    lock#r1 := true;
  }
  blocked#t1#2 := blocked#t1#2 || (1 <= round# && (if round# == 0 then lock#r0 else lock#r1));
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
  if (round# == 0) {
    done#r0 := true;
  } else {
    done#r1 := true;
  }
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
    lock#r0 := false;
  } else {
    lock#r1 := false;
  }
  blocked#t1#2 := blocked#t1#2 || (1 <= round# && (if round# == 0 then lock#r0 else lock#r1));
  assume round# < 1;
}

procedure {:entrypoint} unthread#main()
  modifies round#, lock#r0, lock#r1, done#r0, done#r1, created#t1, start#t1, created#t2, start#t2, closed#t0, closed#t1, closed#t2, blocked#t1#2, blocked#t2#0;
{
  havoc lock#r0, done#r0;
  lock#r1 := lock#guess1;
  done#r1 := done#guess1;
  created#t1 := false;
  created#t2 := false;
  closed#t0 := false;
  closed#t1 := false;
  closed#t2 := false;
  blocked#t1#2 := lock#guess1;
  blocked#t2#0 := lock#guess1;
  round# := 0;
  call Main#t0();
  if (created#t1) {
    round# := start#t1;
    call Greedy#t1();
  }
  if (created#t2) {
    round# := start#t2;
    call Once#t2();
  }
  assume lock#r0 == lock#guess1;
  assume lock#r1 == lock#guess1;
  assume done#r0 == done#guess1;
  assume done#r1 == done#guess1;
  assume closed#t0 || closed#t1 || closed#t2;
  assume waited#t1#2 ==> blocked#t1#2;
  assume waited#t2#0 ==> blocked#t2#0;
  assert false;
}
