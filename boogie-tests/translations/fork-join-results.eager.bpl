// translate --method eager --rounds 2 boogie-tests/safety/fork-join-results.bpl
var round#: int;
var next#r0: int;
var next#r1: int;

const next#guess1: int;

var done#Draw#r0: bool;
var done#Draw#r1: bool;

const done#Draw#guess1: bool;

var result#ticket#r0: int;
var result#ticket#r1: int;

const result#ticket#guess1: int;

var done#Draw#2#r0: bool;
var done#Draw#2#r1: bool;

const done#Draw#2#guess1: bool;

var result#ticket#2#r0: int;
var result#ticket#2#r1: int;

const result#ticket#2#guess1: int;

var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;

procedure {:inline 1} Main()
  modifies round#, next#r0, next#r1, done#Draw#r0, done#Draw#r1, done#Draw#2#r0, done#Draw#2#r1, error#, created#t1, start#t1, created#t2, start#t2;
{
  var a: int;
  var b: int;
  var next#: int;
  var ok#: bool;

  havoc a, b;
  if (round# == 0) {
    next#r0 := 0;
  } else {
    next#r1 := 0;
  }
  if (round# == 0) {
    done#Draw#r0 := false;
    done#Draw#2#r0 := false;
  } else {
    done#Draw#r1 := false;
    done#Draw#2#r1 := false;
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
  assume (if round# == 0 then done#Draw#r0 else done#Draw#r1)
    && (if round# == 0 then done#Draw#2#r0 else done#Draw#2#r1);
  a, b := if round# == 0 then result#ticket#r0 else result#ticket#r1, if round# == 0 then result#ticket#2#r0 else result#ticket#2#r1;
  ok# := a != b;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:inline 1} Draw#arm()
  modifies round#, next#r0, next#r1, done#Draw#r0, done#Draw#r1, result#ticket#r0, result#ticket#r1;
{
  var ticket#arm: int;
  var next#: int;

  call ticket#arm := Draw();
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
    result#ticket#r0 := ticket#arm;
    done#Draw#r0 := true;
  } else {
    result#ticket#r1 := ticket#arm;
    done#Draw#r1 := true;
  }
}

procedure {:inline 1} Draw() returns (ticket: int)
  modifies round#, next#r0, next#r1;
{
  var next#: int;

  havoc ticket;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  ticket := if round# == 0 then next#r0 else next#r1;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    next#r0 := ticket + 1;
  } else {
    next#r1 := ticket + 1;
  }
}

procedure {:inline 1} Draw#arm#2()
  modifies round#, next#r0, next#r1, done#Draw#2#r0, done#Draw#2#r1, result#ticket#2#r0, result#ticket#2#r1;
{
  var ticket#arm#2: int;
  var next#: int;

  call ticket#arm#2 := Draw();
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
    result#ticket#2#r0 := ticket#arm#2;
    done#Draw#2#r0 := true;
  } else {
    result#ticket#2#r1 := ticket#arm#2;
    done#Draw#2#r1 := true;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, next#r0, next#r1, done#Draw#r0, done#Draw#r1, result#ticket#r0, result#ticket#r1, done#Draw#2#r0, done#Draw#2#r1, result#ticket#2#r0, result#ticket#2#r1, error#, thread#, created#t1, start#t1, created#t2, start#t2;
{
  havoc next#r0;
  next#r1 := next#guess1;
  done#Draw#r1 := done#Draw#guess1;
  result#ticket#r1 := result#ticket#guess1;
  done#Draw#2#r1 := done#Draw#2#guess1;
  result#ticket#2#r1 := result#ticket#2#guess1;
  created#t1 := false;
  created#t2 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Draw#arm();
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Draw#arm#2();
  }
  assume next#r0 == next#guess1;
  assume done#Draw#r0 == done#Draw#guess1;
  assume result#ticket#r0 == result#ticket#guess1;
  assume done#Draw#2#r0 == done#Draw#2#guess1;
  assume result#ticket#2#r0 == result#ticket#2#guess1;
  assert !error#;
}
