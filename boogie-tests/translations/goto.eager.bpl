// translate --method eager --rounds 2 boogie-tests/safety/goto.bpl
var round#: int;
var ready#r0: bool;
var ready#r1: bool;

const ready#guess1: bool;

var value#r0: int;
var value#r1: int;

const value#guess1: int;

var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;

procedure {:inline 1} Main()
  modifies round#, ready#r0, ready#r1, value#r0, value#r1, error#, created#t1, start#t1;
{
  var seen: bool;
  var next#: int;
  var ok#: bool;

  havoc seen;
start:
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    ready#r0 := false;
  } else {
    ready#r1 := false;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    value#r0 := 0;
  } else {
    value#r1 := 0;
  }
  created#t1 := true;
  start#t1 := round#;
  goto wait;
wait:
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  seen := if round# == 0 then ready#r0 else ready#r1;
  goto again, on;
again:
  if (*) {
    round# := 2;
    return;
  }
  assume !seen;
  goto wait;
on:
  if (*) {
    round# := 2;
    return;
  }
  assume seen;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  ok# := (if round# == 0 then value#r0 else value#r1) == 0;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
  return;
}

procedure {:inline 1} Produce()
  modifies round#, ready#r0, ready#r1, value#r0, value#r1;
{
  var next#: int;

  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    value#r0 := 1;
  } else {
    value#r1 := 1;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    ready#r0 := true;
  } else {
    ready#r1 := true;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, ready#r0, ready#r1, value#r0, value#r1, error#, thread#, created#t1, start#t1;
{
  havoc ready#r0, value#r0;
  ready#r1 := ready#guess1;
  value#r1 := value#guess1;
  created#t1 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Produce();
  }
  assume ready#r0 == ready#guess1;
  assume value#r0 == value#guess1;
  assert !error#;
}
