// translate --method lasso --stem 1 --lasso 1 boogie-tests/liveness/created-in-loop.bpl
var round#: int;
var wants#r0: [int]bool;
var wants#r1: [int]bool;

const wants#guess1: [int]bool;

var slot#: int;
var created#t1: bool;
var start#t1: int;
var me#t1: int;
var other#t1: int;
var created#t2: bool;
var start#t2: int;
var me#t2: int;
var other#t2: int;
var created#t3: bool;
var start#t3: int;
var me#t3: int;
var other#t3: int;
var closed#t0: bool;
var closed#t1: bool;
var closed#t2: bool;
var closed#t3: bool;

procedure {:inline 1} Main#t0()
  modifies round#, wants#r0, wants#r1, slot#, created#t1, start#t1, me#t1, other#t1, created#t2, start#t2, me#t2, other#t2, created#t3, start#t3, me#t3, other#t3, closed#t0;
{
  var i: int;
  var next#: int;
  var snapshot#location: int;
  var snapshot#i: int;

  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location, snapshot#i := 0, i;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0 && snapshot#i == i;
    closed#t0 := true;
    return;
  }
  havoc i;
  if (round# == 0) {
    wants#r0[0] := false;
  } else {
    wants#r1[0] := false;
  }
  if (round# == 0) {
    wants#r0[1] := false;
  } else {
    wants#r1[1] := false;
  }
  i := 0;
  while (true) {
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location, snapshot#i := 1, i;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 1 && snapshot#i == i;
      closed#t0 := true;
      return;
    }
    if (!(i < 2)) {
      break;
    }
    assume round# < 1;
    slot# := slot# + 1;
    if (slot# == 1) {
      created#t1 := true;
      start#t1 := round#;
      me#t1 := i;
      other#t1 := 1 - i;
    } else if (slot# == 2) {
      created#t2 := true;
      start#t2 := round#;
      me#t2 := i;
      other#t2 := 1 - i;
    } else if (slot# == 3) {
      created#t3 := true;
      start#t3 := round#;
      me#t3 := i;
      other#t3 := 1 - i;
    } else {
      assume {:bound "threads"} false;
    }
    i := i + 1;
  }
  assume round# < 1;
}

procedure {:inline 1} Thread#t1(me: int, other: int)
  modifies round#, wants#r0, wants#r1, closed#t1;
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
    wants#r0[me] := true;
  } else {
    wants#r1[me] := true;
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
    cond# := (if round# == 0 then wants#r0 else wants#r1)[other];
    if (!cond#) {
      break;
    }
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location := 2;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 2;
      closed#t1 := true;
      return;
    }
    if (round# == 0) {
      wants#r0[me] := false;
    } else {
      wants#r1[me] := false;
    }
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location := 3;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 3;
      closed#t1 := true;
      return;
    }
    if (round# == 0) {
      wants#r0[me] := true;
    } else {
      wants#r1[me] := true;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 4;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 4;
    closed#t1 := true;
    return;
  }
  if (round# == 0) {
    wants#r0[me] := false;
  } else {
    wants#r1[me] := false;
  }
  assume round# < 1;
}

procedure {:inline 1} Thread#t2(me: int, other: int)
  modifies round#, wants#r0, wants#r1, closed#t2;
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
    closed#t2 := true;
    return;
  }
  if (round# == 0) {
    wants#r0[me] := true;
  } else {
    wants#r1[me] := true;
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
      closed#t2 := true;
      return;
    }
    cond# := (if round# == 0 then wants#r0 else wants#r1)[other];
    if (!cond#) {
      break;
    }
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location := 2;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 2;
      closed#t2 := true;
      return;
    }
    if (round# == 0) {
      wants#r0[me] := false;
    } else {
      wants#r1[me] := false;
    }
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location := 3;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 3;
      closed#t2 := true;
      return;
    }
    if (round# == 0) {
      wants#r0[me] := true;
    } else {
      wants#r1[me] := true;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 4;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 4;
    closed#t2 := true;
    return;
  }
  if (round# == 0) {
    wants#r0[me] := false;
  } else {
    wants#r1[me] := false;
  }
  assume round# < 1;
}

procedure {:inline 1} Thread#t3(me: int, other: int)
  modifies round#, wants#r0, wants#r1, closed#t3;
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
    closed#t3 := true;
    return;
  }
  if (round# == 0) {
    wants#r0[me] := true;
  } else {
    wants#r1[me] := true;
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
      closed#t3 := true;
      return;
    }
    cond# := (if round# == 0 then wants#r0 else wants#r1)[other];
    if (!cond#) {
      break;
    }
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location := 2;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 2;
      closed#t3 := true;
      return;
    }
    if (round# == 0) {
      wants#r0[me] := false;
    } else {
      wants#r1[me] := false;
    }
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location := 3;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 3;
      closed#t3 := true;
      return;
    }
    if (round# == 0) {
      wants#r0[me] := true;
    } else {
      wants#r1[me] := true;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 4;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 4;
    closed#t3 := true;
    return;
  }
  if (round# == 0) {
    wants#r0[me] := false;
  } else {
    wants#r1[me] := false;
  }
  assume round# < 1;
}

procedure {:entrypoint} unthread#main()
  modifies round#, wants#r0, wants#r1, slot#, created#t1, start#t1, me#t1, other#t1, created#t2, start#t2, me#t2, other#t2, created#t3, start#t3, me#t3, other#t3, closed#t0, closed#t1, closed#t2, closed#t3;
{
  havoc wants#r0;
  wants#r1 := wants#guess1;
  created#t1 := false;
  created#t2 := false;
  created#t3 := false;
  slot# := 0;
  closed#t0 := false;
  closed#t1 := false;
  closed#t2 := false;
  closed#t3 := false;
  round# := 0;
  call Main#t0();
  if (created#t1) {
    round# := start#t1;
    call Thread#t1(me#t1, other#t1);
  }
  if (created#t2) {
    round# := start#t2;
    call Thread#t2(me#t2, other#t2);
  }
  if (created#t3) {
    round# := start#t3;
    call Thread#t3(me#t3, other#t3);
  }
  assume wants#r0 == wants#guess1;
  assume wants#r1 == wants#guess1;
  assume closed#t0 || closed#t1 || closed#t2 || closed#t3;
  assert false;
}
