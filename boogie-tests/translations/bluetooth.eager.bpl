// translate --method eager --rounds 2 boogie-tests/safety/bluetooth.bpl
var round#: int;
var pendingIo#r0: int;
var pendingIo#r1: int;

const pendingIo#guess1: int;

var stoppingFlag#r0: bool;
var stoppingFlag#r1: bool;

const stoppingFlag#guess1: bool;

var stoppingEvent#r0: bool;
var stoppingEvent#r1: bool;

const stoppingEvent#guess1: bool;

var stopped#r0: bool;
var stopped#r1: bool;

const stopped#guess1: bool;

var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;

procedure {:inline 1} Main()
  modifies pendingIo#r0, pendingIo#r1, stoppingFlag#r0, stoppingFlag#r1, stoppingEvent#r0, stoppingEvent#r1, stopped#r0, stopped#r1, created#t1, start#t1, created#t2, start#t2;
{
  if (round# == 0) {
    pendingIo#r0 := 1;
  } else {
    pendingIo#r1 := 1;
  }
  if (round# == 0) {
    stoppingFlag#r0 := false;
  } else {
    stoppingFlag#r1 := false;
  }
  if (round# == 0) {
    stoppingEvent#r0 := false;
  } else {
    stoppingEvent#r1 := false;
  }
  if (round# == 0) {
    stopped#r0 := false;
  } else {
    stopped#r1 := false;
  }
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
}

procedure {:inline 1} Dispatch()
  modifies round#, pendingIo#r0, pendingIo#r1, stoppingEvent#r0, stoppingEvent#r1, error#;
{
  var ok: bool;
  var next#: int;
  var ok#: bool;

  havoc ok;
  call ok := IoIncrement();
  if (round# == 2) {
    return;
  }
  if (ok) {
    havoc next#;
    assume round# <= next# && next# <= 2;
    round# := next#;
    if (round# == 2) {
      return;
    }
    ok# := !(if round# == 0 then stopped#r0 else stopped#r1);
    if (!ok#) {
      error# := true;
      round# := 2;
      return;
    }
    call IoDecrement();
    if (round# == 2) {
      return;
    }
  }
}

procedure {:inline 1} IoIncrement() returns (ok: bool)
  modifies round#, pendingIo#r0, pendingIo#r1;
{
  var cond#: bool;
  var next#: int;

  havoc ok;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  cond# := if round# == 0 then stoppingFlag#r0 else stoppingFlag#r1;
  if (cond#) {
    ok := false;
    return;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    pendingIo#r0 := pendingIo#r0 + 1;
  } else {
    pendingIo#r1 := pendingIo#r1 + 1;
  }
  ok := true;
}

procedure {:inline 1} IoDecrement()
  modifies round#, pendingIo#r0, pendingIo#r1, stoppingEvent#r0, stoppingEvent#r1;
{
  var left: int;
  var next#: int;

  havoc left;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    pendingIo#r0 := pendingIo#r0 - 1;
  } else {
    pendingIo#r1 := pendingIo#r1 - 1;
  }
  left := if round# == 0 then pendingIo#r0 else pendingIo#r1;
  if (left == 0) {
    havoc next#;
    assume round# <= next# && next# <= 2;
    round# := next#;
    if (round# == 2) {
      return;
    }
    if (round# == 0) {
      stoppingEvent#r0 := true;
    } else {
      stoppingEvent#r1 := true;
    }
  }
}

procedure {:inline 1} Stop()
  modifies round#, pendingIo#r0, pendingIo#r1, stoppingFlag#r0, stoppingFlag#r1, stoppingEvent#r0, stoppingEvent#r1, stopped#r0, stopped#r1;
{
  var next#: int;

  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    stoppingFlag#r0 := true;
  } else {
    stoppingFlag#r1 := true;
  }
  call IoDecrement();
  if (round# == 2) {
    return;
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  assume if round# == 0 then stoppingEvent#r0 else stoppingEvent#r1;
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    stopped#r0 := true;
  } else {
    stopped#r1 := true;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, pendingIo#r0, pendingIo#r1, stoppingFlag#r0, stoppingFlag#r1, stoppingEvent#r0, stoppingEvent#r1, stopped#r0, stopped#r1, error#, thread#, created#t1, start#t1, created#t2, start#t2;
{
  havoc pendingIo#r0, stoppingFlag#r0, stoppingEvent#r0, stopped#r0;
  pendingIo#r1 := pendingIo#guess1;
  stoppingFlag#r1 := stoppingFlag#guess1;
  stoppingEvent#r1 := stoppingEvent#guess1;
  stopped#r1 := stopped#guess1;
  created#t1 := false;
  created#t2 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Dispatch();
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Stop();
  }
  assume pendingIo#r0 == pendingIo#guess1;
  assume stoppingFlag#r0 == stoppingFlag#guess1;
  assume stoppingEvent#r0 == stoppingEvent#guess1;
  assume stopped#r0 == stopped#guess1;
  assert !error#;
}
