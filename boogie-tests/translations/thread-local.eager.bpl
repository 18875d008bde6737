// translate --method eager --rounds 2 boogie-tests/safety/thread-local.bpl
var round#: int;
var shared#r0: int;
var shared#r1: int;

const shared#guess1: int;

var mine: int;
var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;
var value#t1: int;
var created#t2: bool;
var start#t2: int;
var value#t2: int;

procedure {:inline 1} Main()
  modifies shared#r0, shared#r1, mine, created#t1, start#t1, value#t1, created#t2, start#t2, value#t2;
{
  havoc mine;
  if (round# == 0) {
    shared#r0 := 0;
  } else {
    shared#r1 := 0;
  }
  created#t1 := true;
  start#t1 := round#;
  value#t1 := 1;
  created#t2 := true;
  start#t2 := round#;
  value#t2 := 2;
}

procedure {:inline 1} Keep(value: int)
  modifies round#, shared#r0, shared#r1, mine, error#;
{
  var next#: int;

  havoc mine;
  mine := value;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    shared#r0 := value;
  } else {
    shared#r1 := value;
  }
  call Check(value);
  if (round# == 2) {
    return;
  }
}

procedure {:inline 1} Check(value: int)
  modifies round#, error#;
{
  var next#: int;
  var ok#: bool;

  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  ok# := (if round# == 0 then shared#r0 else shared#r1) >= 0;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
  ok# := mine == value;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, shared#r0, shared#r1, mine, error#, thread#, created#t1, start#t1, value#t1, created#t2, start#t2, value#t2;
{
  havoc shared#r0;
  shared#r1 := shared#guess1;
  created#t1 := false;
  created#t2 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Keep(value#t1);
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Keep(value#t2);
  }
  assume shared#r0 == shared#guess1;
  assert !error#;
}
