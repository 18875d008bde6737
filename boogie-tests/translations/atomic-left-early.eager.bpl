// translate --method eager --rounds 2 boogie-tests/safety/atomic-left-early.bpl
var round#: int;
var x#r0: int;
var x#r1: int;

const x#guess1: int;

var done#r0: int;
var done#r1: int;

const done#guess1: int;

var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;

procedure {:inline 1} Main()
  modifies round#, x#r0, x#r1, done#r0, done#r1, error#, created#t1, start#t1, created#t2, start#t2;
{
  var next#: int;
  var ok#: bool;

  if (round# == 0) {
    x#r0 := 0;
  } else {
    x#r1 := 0;
  }
  if (round# == 0) {
    done#r0 := 0;
  } else {
    done#r1 := 0;
  }
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  assume (if round# == 0 then done#r0 else done#r1) == 2;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  ok# := (if round# == 0 then x#r0 else x#r1) == 2;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:inline 1} Increment()
  modifies round#, x#r0, x#r1, done#r0, done#r1;
{
  var copy: int;
  var cond#: bool;
  var next#: int;

  havoc copy;
  while (true) {
    havoc next#;
    assume round# <= next# && next# <= 2;
    round# := next#;
    if (round# == 2) {
      return;
    }
    cond# := (if round# == 0 then x#r0 else x#r1) >= 0;
    if (cond#) {
      break;
    }
    if (round# == 0) {
      x#r0 := 0;
    } else {
      x#r1 := 0;
    }
  }
  call Check();
  if (round# == 2) {
    return;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  copy := if round# == 0 then x#r0 else x#r1;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    x#r0 := copy + 1;
  } else {
    x#r1 := copy + 1;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    done#r0 := done#r0 + 1;
  } else {
    done#r1 := done#r1 + 1;
  }
}

procedure {:inline 1} Check()
  modifies round#, x#r0, x#r1;
{
  var cond#2: bool;
  var next#: int;

  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  cond#2 := (if round# == 0 then x#r0 else x#r1) >= 0;
  if (cond#2) {
    return;
  }
  if (round# == 0) {
    x#r0 := 0;
  } else {
    x#r1 := 0;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, x#r0, x#r1, done#r0, done#r1, error#, thread#, created#t1, start#t1, created#t2, start#t2;
{
  havoc x#r0, done#r0;
  x#r1 := x#guess1;
  done#r1 := done#guess1;
  created#t1 := false;
  created#t2 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Increment();
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Increment();
  }
  assume x#r0 == x#guess1;
  assume done#r0 == done#guess1;
  assert !error#;
}
