// translate --method eager --rounds 2 --cooperative boogie-tests/safety/cooperative-yield.bpl
var round#: int;
var x#r0: int;
var x#r1: int;

const x#guess1: int;

var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;
var value#t1: int;
var created#t2: bool;
var start#t2: int;
var value#t2: int;

procedure {:inline 1} Main()
  modifies round#, created#t1, start#t1, value#t1, created#t2, start#t2, value#t2;
{
  var next#: int;

  created#t1 := true;
  start#t1 := round#;
  value#t1 := 1;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  created#t2 := true;
  start#t2 := round#;
  value#t2 := 2;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
}

procedure {:inline 1} Set(value: int)
  modifies round#, x#r0, x#r1, error#;
{
  var next#: int;
  var ok#: bool;

  if (round# == 0) {
    x#r0 := value;
  } else {
    x#r1 := value;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  ok# := (if round# == 0 then x#r0 else x#r1) == value;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, x#r0, x#r1, error#, thread#, created#t1, start#t1, value#t1, created#t2, start#t2, value#t2;
{
  var next#: int;

  havoc x#r0;
  x#r1 := x#guess1;
  created#t1 := false;
  created#t2 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main();
  if (created#t1) {
    round# := start#t1;
    havoc next#;
    assume round# <= next# && next# <= 2;
    round# := next#;
    if (round# < 2) {
      thread# := 2;
      call Set(value#t1);
    }
  }
  if (created#t2) {
    round# := start#t2;
    havoc next#;
    assume round# <= next# && next# <= 2;
    round# := next#;
    if (round# < 2) {
      thread# := 3;
      call Set(value#t2);
    }
  }
  assume x#r0 == x#guess1;
  assert !error#;
}
