// translate --method eager --rounds 2 boogie-tests/safety/created-in-loop.bpl
var round#: int;
var x#r0: int;
var x#r1: int;

const x#guess1: int;

var error#: bool;
var thread#: int;
var slot#: int;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var created#t3: bool;
var start#t3: int;

procedure {:inline 1} Main()
  modifies round#, x#r0, x#r1, error#, slot#, created#t1, start#t1, created#t2, start#t2, created#t3, start#t3;
{
  var i: int;
  var next#: int;
  var ok#: bool;

  havoc i;
  if (round# == 0) {
    x#r0 := 0;
  } else {
    x#r1 := 0;
  }
  i := 0;
  while (true) {
    if (*) {
      round# := 2;
      return;
    }
    if (!(i < 3)) {
      break;
    }
    slot# := slot# + 1;
    if (slot# == 1) {
      created#t1 := true;
      start#t1 := round#;
    } else if (slot# == 2) {
      created#t2 := true;
      start#t2 := round#;
    } else if (slot# == 3) {
      created#t3 := true;
      start#t3 := round#;
    } else {
      assume {:bound "threads"} false;
    }
    i := i + 1;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  ok# := (if round# == 0 then x#r0 else x#r1) < 3;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:inline 1} Increment()
  modifies round#, x#r0, x#r1;
{
  var next#: int;

  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    x#r0 := x#r0 + 1;
  } else {
    x#r1 := x#r1 + 1;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, x#r0, x#r1, error#, thread#, slot#, created#t1, start#t1, created#t2, start#t2, created#t3, start#t3;
{
  havoc x#r0;
  x#r1 := x#guess1;
  created#t1 := false;
  created#t2 := false;
  created#t3 := false;
  slot# := 0;
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
  if (created#t3) {
    round# := start#t3;
    thread# := 4;
    call Increment();
  }
  assume x#r0 == x#guess1;
  assert !error#;
}
