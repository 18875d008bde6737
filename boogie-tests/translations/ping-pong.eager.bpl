// translate --method eager --rounds 2 boogie-tests/safety/ping-pong.bpl
var round#: int;
var ball#r0: int;
var ball#r1: int;

const ball#guess1: int;

var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;

procedure {:inline 1} Main()
  modifies round#, ball#r0, ball#r1, error#, created#t1, start#t1;
{
  var next#: int;
  var ok#: bool;

  if (round# == 0) {
    ball#r0 := 0;
  } else {
    ball#r1 := 0;
  }
  created#t1 := true;
  start#t1 := round#;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  assume (if round# == 0 then ball#r0 else ball#r1) == 1;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    ball#r0 := 2;
  } else {
    ball#r1 := 2;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  ok# := (if round# == 0 then ball#r0 else ball#r1) != 3;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:inline 1} Pong()
  modifies round#, ball#r0, ball#r1;
{
  var next#: int;

  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  assume (if round# == 0 then ball#r0 else ball#r1) == 0;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    ball#r0 := 1;
  } else {
    ball#r1 := 1;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  assume (if round# == 0 then ball#r0 else ball#r1) == 2;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    ball#r0 := 3;
  } else {
    ball#r1 := 3;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, ball#r0, ball#r1, error#, thread#, created#t1, start#t1;
{
  havoc ball#r0;
  ball#r1 := ball#guess1;
  created#t1 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Pong();
  }
  assume ball#r0 == ball#guess1;
  assert !error#;
}
