// translate --method lasso --stem 1 --lasso 1 boogie-tests/liveness/figure1a.bpl
var round#: int;
var g#r0: bool;
var g#r1: bool;

const g#guess1: bool;

var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var closed#t0: bool;
var closed#t1: bool;
var closed#t2: bool;

procedure {:inline 1} Main#t0()
  modifies round#, created#t1, start#t1, created#t2, start#t2, closed#t0;
{
  var next#: int;
  var snapshot#location: int;

  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 0;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0;
    closed#t0 := true;
    return;
  }
  assume round# < 1;
  created#t1 := true;
  start#t1 := round#;
  assume round# < 1;
  created#t2 := true;
  start#t2 := round#;
  assume round# < 1;
}

procedure {:inline 1} Waiter#t1()
  modifies round#, g#r0, g#r1, closed#t1;
{
  var cond#: bool;
  var next#: int;
  var snapshot#location: int;

  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 0;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0;
    closed#t1 := true;
    return;
  }
  if (round# == 0) {
    g#r0 := false;
  } else {
    g#r1 := false;
  }
  while (true) {
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location := 1;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 1;
      closed#t1 := true;
      return;
    }
    cond# := !(if round# == 0 then g#r0 else g#r1);
    if (!cond#) {
      break;
    }
  }
  assume round# < 1;
}

procedure {:inline 1} Setter#t2()
  modifies round#, g#r0, g#r1, closed#t2;
{
  var next#: int;
  var snapshot#location: int;

  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 0;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0;
    closed#t2 := true;
    return;
  }
  if (round# == 0) {
    g#r0 := true;
  } else {
    g#r1 := true;
  }
  assume round# < 1;
}

procedure {:entrypoint} unthread#main()
  modifies round#, g#r0, g#r1, created#t1, start#t1, created#t2, start#t2, closed#t0, closed#t1, closed#t2;
{
  havoc g#r0;
  g#r1 := g#guess1;
  created#t1 := false;
  created#t2 := false;
  closed#t0 := false;
  closed#t1 := false;
  closed#t2 := false;
  round# := 0;
  call Main#t0();
  if (created#t1) {
    round# := start#t1;
    call Waiter#t1();
  }
  if (created#t2) {
    round# := start#t2;
    call Setter#t2();
  }
  assume g#r0 == g#guess1;
  assume g#r1 == g#guess1;
  assume closed#t0 || closed#t1 || closed#t2;
  assert false;
}
