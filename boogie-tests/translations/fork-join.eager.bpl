// translate --method eager --rounds 3 boogie-tests/safety/fork-join.bpl
var round#: int;
var x#r0: int;
var x#r1: int;
var x#r2: int;

const x#guess1: int;
const x#guess2: int;

var done#Increment#r0: bool;
var done#Increment#r1: bool;
var done#Increment#r2: bool;

const done#Increment#guess1: bool;
const done#Increment#guess2: bool;

var done#Increment#2#r0: bool;
var done#Increment#2#r1: bool;
var done#Increment#2#r2: bool;

const done#Increment#2#guess1: bool;
const done#Increment#2#guess2: bool;

var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;

procedure {:inline 1} Main()
  modifies round#, x#r0, x#r1, x#r2, done#Increment#r0, done#Increment#r1, done#Increment#r2, done#Increment#2#r0, done#Increment#2#r1, done#Increment#2#r2, error#, created#t1, start#t1, created#t2, start#t2;
{
  var next#: int;
  var ok#: bool;

  if (round# == 0) {
    x#r0 := 0;
  } else if (round# == 1) {
    x#r1 := 0;
  } else {
    x#r2 := 0;
  }
  if (round# == 0) {
    done#Increment#r0 := false;
    done#Increment#2#r0 := false;
  } else if (round# == 1) {
    done#Increment#r1 := false;
    done#Increment#2#r1 := false;
  } else {
    done#Increment#r2 := false;
    done#Increment#2#r2 := false;
  }
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  if (round# == 3) {
    return;
  }
  assume (if round# == 0 then done#Increment#r0 else if round# == 1 then done#Increment#r1 else done#Increment#r2)
    && (if round# == 0 then
        done#Increment#2#r0
      else if round# == 1 then
        done#Increment#2#r1
      else done#Increment#2#r2);
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  if (round# == 3) {
    return;
  }
  ok# := (if round# == 0 then x#r0 else if round# == 1 then x#r1 else x#r2) == 2;
  if (!ok#) {
    error# := true;
    round# := 3;
    return;
  }
}

procedure {:inline 1} Increment#arm()
  modifies round#, x#r0, x#r1, x#r2, done#Increment#r0, done#Increment#r1, done#Increment#r2;
{
  var next#: int;

  call Increment();
  if (round# == 3) {
    return;
  }
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  if (round# == 3) {
    return;
  }
  if (round# == 0) {
    done#Increment#r0 := true;
  } else if (round# == 1) {
    done#Increment#r1 := true;
  } else {
    done#Increment#r2 := true;
  }
}

procedure {:inline 1} Increment()
  modifies round#, x#r0, x#r1, x#r2;
{
  var copy: int;
  var next#: int;

  havoc copy;
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  if (round# == 3) {
    return;
  }
  copy := if round# == 0 then x#r0 else if round# == 1 then x#r1 else x#r2;
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  if (round# == 3) {
    return;
  }
  if (round# == 0) {
    x#r0 := copy + 1;
  } else if (round# == 1) {
    x#r1 := copy + 1;
  } else {
    x#r2 := copy + 1;
  }
}

procedure {:inline 1} Increment#arm#2()
  modifies round#, x#r0, x#r1, x#r2, done#Increment#2#r0, done#Increment#2#r1, done#Increment#2#r2;
{
  var next#: int;

  call Increment();
  if (round# == 3) {
    return;
  }
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  if (round# == 3) {
    return;
  }
  if (round# == 0) {
    done#Increment#2#r0 := true;
  } else if (round# == 1) {
    done#Increment#2#r1 := true;
  } else {
    done#Increment#2#r2 := true;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, x#r0, x#r1, x#r2, done#Increment#r0, done#Increment#r1, done#Increment#r2, done#Increment#2#r0, done#Increment#2#r1, done#Increment#2#r2, error#, thread#, created#t1, start#t1, created#t2, start#t2;
{
  havoc x#r0;
  x#r1 := x#guess1;
  x#r2 := x#guess2;
  done#Increment#r1 := done#Increment#guess1;
  done#Increment#r2 := done#Increment#guess2;
  done#Increment#2#r1 := done#Increment#2#guess1;
  done#Increment#2#r2 := done#Increment#2#guess2;
  created#t1 := false;
  created#t2 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Increment#arm();
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Increment#arm#2();
  }
  assume x#r0 == x#guess1;
  assume x#r1 == x#guess2;
  assume done#Increment#r0 == done#Increment#guess1;
  assume done#Increment#r1 == done#Increment#guess2;
  assume done#Increment#2#r0 == done#Increment#2#guess1;
  assume done#Increment#2#r1 == done#Increment#2#guess2;
  assert !error#;
}
