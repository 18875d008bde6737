// translate --method eager --rounds 2 boogie-tests/safety/requires-of-async.bpl
var round#: int;
var n#r0: int;
var n#r1: int;

const n#guess1: int;

var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var by#t2: int;

procedure {:inline 1} Main()
  modifies round#, n#r0, n#r1, error#, created#t1, start#t1, created#t2, start#t2, by#t2;
{
  var next#: int;
  var ok#: bool;

  if (round# == 0) {
    n#r0 := 1;
  } else {
    n#r1 := 1;
  }
  created#t1 := true;
  start#t1 := round#;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  ok# := (if round# == 0 then n#r0 else n#r1) != 0;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
  created#t2 := true;
  start#t2 := round#;
  by#t2 := if round# == 0 then n#r0 else n#r1;
}

procedure {:inline 1} Clear()
  modifies round#, n#r0, n#r1;
{
  var next#: int;

  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    n#r0 := 0;
  } else {
    n#r1 := 0;
  }
}

procedure {:inline 1} Divide(by: int)
{
}

procedure {:entrypoint} unthread#main()
  modifies round#, n#r0, n#r1, error#, thread#, created#t1, start#t1, created#t2, start#t2, by#t2;
{
  havoc n#r0;
  n#r1 := n#guess1;
  created#t1 := false;
  created#t2 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Clear();
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Divide(by#t2);
  }
  assume n#r0 == n#guess1;
  assert !error#;
}
