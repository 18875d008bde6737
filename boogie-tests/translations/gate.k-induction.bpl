// translate --method k-induction --rounds 1 boogie-tests/epochs/gate.bpl
var round#: int;
var go#r0: bool;
var go#r1: bool;

const go#guess1: bool;

var begins#: bool;
var creator#: bool;
var creator#2: bool;
var error#: bool;
var thread#: int;
var longer#: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;

procedure {:inline 1} Main#anywhere()
  modifies round#, begins#, creator#, creator#2, created#t1, start#t1, created#t2, start#t2;
{
  begins# := false;
  call Main();
  if (round# == 2) {
    return;
  }
}

procedure {:inline 1} Main()
  modifies round#, begins#, creator#, creator#2, created#t1, start#t1, created#t2, start#t2;
{
  if (*) {
    if (!begins#) {
      if (*) {
        round# := 2;
        return;
      }
      assume {:base} true;
      begins# := true;
    }
  }
  creator# := begins#;
  created#t1 := true;
  start#t1 := round#;
  if (*) {
    if (!begins#) {
      if (*) {
        round# := 2;
        return;
      }
      assume {:base} true;
      begins# := true;
    }
  }
  creator#2 := begins#;
  created#t2 := true;
  start#t2 := round#;
}

procedure {:inline 1} Wait#anywhere()
  modifies round#, begins#, error#;
{
  begins# := creator#;
  call Wait();
  if (round# == 2) {
    return;
  }
}

procedure {:inline 1} Wait()
  modifies round#, begins#, error#;
{
  var next#: int;
  var ok#: bool;

  if (*) {
    if (!begins#) {
      if (*) {
        round# := 2;
        return;
      }
      assume {:base} true;
      begins# := true;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  assume longer# || !(next# == 1);
  if (round# == 2) {
    return;
  }
  assume begins# ==> (if round# == 0 then go#r0 else go#r1);
  ok# := begins# ==> false;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:inline 1} Open#anywhere()
  modifies round#, go#r0, go#r1, begins#;
{
  begins# := creator#2;
  call Open();
  if (round# == 2) {
    return;
  }
}

procedure {:inline 1} Open()
  modifies round#, go#r0, go#r1, begins#;
{
  var next#: int;

  if (*) {
    if (!begins#) {
      if (*) {
        round# := 2;
        return;
      }
      assume {:base} true;
      begins# := true;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  assume longer# || !(next# == 1);
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    go#r0 := if begins# then true else go#r0;
  } else {
    go#r1 := if begins# then true else go#r1;
  }
}

procedure {:entrypoint} unthread#L1()
  modifies round#, go#r0, go#r1, begins#, creator#, creator#2, error#, thread#, longer#, created#t1, start#t1, created#t2, start#t2;
{
  longer# := false;
  havoc go#r0;
  go#r1 := go#guess1;
  created#t1 := false;
  created#t2 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main#anywhere();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Wait#anywhere();
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Open#anywhere();
  }
  assume go#r0 == go#guess1;
  assert !error#;
}

procedure unthread#L2()
  modifies round#, go#r0, go#r1, begins#, creator#, creator#2, error#, thread#, longer#, created#t1, start#t1, created#t2, start#t2;
{
  longer# := true;
  havoc go#r0;
  go#r1 := go#guess1;
  created#t1 := false;
  created#t2 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main#anywhere();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Wait#anywhere();
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Open#anywhere();
  }
  assume go#r0 == go#guess1;
  assert !error#;
}
