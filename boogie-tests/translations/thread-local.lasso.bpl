// translate --method lasso --stem 1 --lasso 1 boogie-tests/liveness/thread-local.bpl
var round#: int;
var stay: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var closed#t0: bool;
var closed#t1: bool;
var closed#t2: bool;

procedure {:inline 1} Main#t0()
  modifies round#, stay, created#t1, start#t1, created#t2, start#t2, closed#t0;
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
  havoc stay;
  assume round# < 1;
  created#t1 := true;
  start#t1 := round#;
  assume round# < 1;
  created#t2 := true;
  start#t2 := round#;
  assume round# < 1;
}

procedure {:inline 1} Raise#t1()
  modifies round#, stay, closed#t1;
{
  var next#: int;
  var snapshot#location: int;
  var snapshot#stay: bool;

  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location, snapshot#stay := 0, stay;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0 && snapshot#stay == stay;
    closed#t1 := true;
    return;
  }
  havoc stay;
  stay := false;
  while (true) {
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location, snapshot#stay := 1, stay;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 1 && snapshot#stay == stay;
      closed#t1 := true;
      return;
    }
    if (!stay) {
      break;
    }
    stay := false;
  }
  assume round# < 1;
}

procedure {:inline 1} Lower#t2()
  modifies round#, stay, closed#t2;
{
  var next#: int;
  var snapshot#location: int;
  var snapshot#stay#2: bool;

  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location, snapshot#stay#2 := 0, stay;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0 && snapshot#stay#2 == stay;
    closed#t2 := true;
    return;
  }
  havoc stay;
  stay := true;
  while (true) {
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location, snapshot#stay#2 := 1, stay;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 1 && snapshot#stay#2 == stay;
      closed#t2 := true;
      return;
    }
    if (stay) {
      break;
    }
    stay := true;
  }
  assume round# < 1;
}

procedure {:entrypoint} unthread#main()
  modifies round#, stay, created#t1, start#t1, created#t2, start#t2, closed#t0, closed#t1, closed#t2;
{
  created#t1 := false;
  created#t2 := false;
  closed#t0 := false;
  closed#t1 := false;
  closed#t2 := false;
  round# := 0;
  call Main#t0();
  if (created#t1) {
    round# := start#t1;
    call Raise#t1();
  }
  if (created#t2) {
    round# := start#t2;
    call Lower#t2();
  }
  assume closed#t0 || closed#t1 || closed#t2;
  assert false;
}
