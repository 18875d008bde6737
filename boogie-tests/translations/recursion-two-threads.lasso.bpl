// translate --method lasso --stem 1 --lasso 1 --recursion 3 boogie-tests/liveness/recursion-two-threads.bpl
var round#: int;
var token#r0: int;
var token#r1: int;

const token#guess1: int;

var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var closed#t0: bool;
var closed#t1: bool;
var closed#t2: bool;
var keyframe#taken: bool;
var left#: bool;
var keyframe#round: int;
var keyframe#location: int;
var token#again0: int;
var keyframe#token: int;

procedure {:inline 1} Main#t0()
  modifies round#, token#r0, token#r1, created#t1, start#t1, created#t2, start#t2, closed#t0;
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
  if (round# == 0) {
    token#r0 := 0;
  } else {
    token#r1 := 0;
  }
  assume round# < 1;
  created#t1 := true;
  start#t1 := round#;
  assume round# < 1;
  created#t2 := true;
  start#t2 := round#;
  assume round# < 1;
}

procedure {:inline 1} Ping#t1()
  modifies round#, token#r0, token#r1, closed#t1, keyframe#taken, left#, keyframe#round, keyframe#location, token#again0, keyframe#token;
{
  var next#: int;
  var here#: bool;

  here# := false;
  havoc next#;
  assume round# <= next# && (next# < 2 || (keyframe#taken && next# <= keyframe#round + 1));
  round# := next#;
  if (keyframe#taken) {
    if (*) {
      assume round# == keyframe#round + 1 && keyframe#location == 0 && token#again0 == keyframe#token;
      closed#t1 := true;
      left# := true;
      return;
    }
  } else if (*) {
    assume 1 <= round#;
    keyframe#taken, here#, keyframe#round, keyframe#location, keyframe#token := true, true, round#, 0, token#r1;
  }
  call Ping#t1#2();
  if (left#) {
    return;
  }
  assume !here#;
}

procedure {:inline 3} Ping#t1#2()
  modifies round#, token#r0, token#r1, closed#t1, keyframe#taken, left#, keyframe#round, keyframe#location, token#again0, keyframe#token;
{
  var cond#: bool;
  var cond#2: bool;
  var next#: int;
  var here#: bool;

  here# := false;
  havoc next#;
  assume round# <= next# && (next# < 2 || (keyframe#taken && next# <= keyframe#round + 1));
  round# := next#;
  if (keyframe#taken) {
    if (*) {
      assume round# == keyframe#round + 1 && keyframe#location == 1 && token#again0 == keyframe#token;
      closed#t1 := true;
      left# := true;
      return;
    }
  } else if (*) {
    assume 1 <= round#;
    keyframe#taken, here#, keyframe#round, keyframe#location, keyframe#token := true, true, round#, 1, token#r1;
  }
  cond# := (if round# == 0 then token#r0 else if round# == 1 then token#r1 else token#again0) == 0;
  if (cond#) {
    havoc next#;
    assume round# <= next# && (next# < 2 || (keyframe#taken && next# <= keyframe#round + 1));
    round# := next#;
    if (keyframe#taken) {
      if (*) {
        assume round# == keyframe#round + 1 && keyframe#location == 2 && token#again0 == keyframe#token;
        closed#t1 := true;
        left# := true;
        return;
      }
    } else if (*) {
      assume 1 <= round#;
      keyframe#taken, here#, keyframe#round, keyframe#location, keyframe#token := true, true, round#, 2, token#r1;
    }
    if (round# == 0) {
      token#r0 := 1;
    } else if (round# == 1) {
      token#r1 := 1;
    } else {
      token#again0 := 1;
    }
    havoc next#;
    assume round# <= next# && (next# < 2 || (keyframe#taken && next# <= keyframe#round + 1));
    round# := next#;
    if (keyframe#taken) {
      if (*) {
        assume round# == keyframe#round + 1 && keyframe#location == 3 && token#again0 == keyframe#token;
        closed#t1 := true;
        left# := true;
        return;
      }
    } else if (*) {
      assume 1 <= round#;
      keyframe#taken, here#, keyframe#round, keyframe#location, keyframe#token := true, true, round#, 3, token#r1;
    }
    cond#2 := (if round# == 0 then token#r0 else if round# == 1 then token#r1 else token#again0) == 2;
    if (cond#2) {
      havoc next#;
      assume round# <= next# && (next# < 2 || (keyframe#taken && next# <= keyframe#round + 1));
      round# := next#;
      if (keyframe#taken) {
        if (*) {
          assume round# == keyframe#round + 1 && keyframe#location == 4 && token#again0 == keyframe#token;
          closed#t1 := true;
          left# := true;
          return;
        }
      } else if (*) {
        assume 1 <= round#;
        keyframe#taken, here#, keyframe#round, keyframe#location, keyframe#token := true, true, round#, 4, token#r1;
      }
      if (round# == 0) {
        token#r0 := 3;
      } else if (round# == 1) {
        token#r1 := 3;
      } else {
        token#again0 := 3;
      }
      call Ping#t1#2();
      if (left#) {
        return;
      }
    }
  }
  assume !here#;
}

procedure {:inline 1} Pong#t2()
  modifies round#, token#r0, token#r1, closed#t2, keyframe#taken, left#, keyframe#round, keyframe#location, token#again0, keyframe#token;
{
  var next#: int;
  var here#2: bool;

  here#2 := false;
  havoc next#;
  assume round# <= next# && (next# < 2 || (keyframe#taken && next# <= keyframe#round + 1));
  round# := next#;
  if (keyframe#taken) {
    if (*) {
      assume round# == keyframe#round + 1 && keyframe#location == 0 && token#again0 == keyframe#token;
      closed#t2 := true;
      left# := true;
      return;
    }
  } else if (*) {
    assume 1 <= round#;
    keyframe#taken, here#2, keyframe#round, keyframe#location, keyframe#token := true, true, round#, 0, token#r1;
  }
  call Pong#t2#2();
  if (left#) {
    return;
  }
  assume !here#2;
}

procedure {:inline 3} Pong#t2#2()
  modifies round#, token#r0, token#r1, closed#t2, keyframe#taken, left#, keyframe#round, keyframe#location, token#again0, keyframe#token;
{
  var cond#3: bool;
  var cond#4: bool;
  var next#: int;
  var here#2: bool;

  here#2 := false;
  havoc next#;
  assume round# <= next# && (next# < 2 || (keyframe#taken && next# <= keyframe#round + 1));
  round# := next#;
  if (keyframe#taken) {
    if (*) {
      assume round# == keyframe#round + 1 && keyframe#location == 1 && token#again0 == keyframe#token;
      closed#t2 := true;
      left# := true;
      return;
    }
  } else if (*) {
    assume 1 <= round#;
    keyframe#taken, here#2, keyframe#round, keyframe#location, keyframe#token := true, true, round#, 1, token#r1;
  }
  cond#3 := (if round# == 0 then token#r0 else if round# == 1 then token#r1 else token#again0) == 1;
  if (cond#3) {
    havoc next#;
    assume round# <= next# && (next# < 2 || (keyframe#taken && next# <= keyframe#round + 1));
    round# := next#;
    if (keyframe#taken) {
      if (*) {
        assume round# == keyframe#round + 1 && keyframe#location == 2 && token#again0 == keyframe#token;
        closed#t2 := true;
        left# := true;
        return;
      }
    } else if (*) {
      assume 1 <= round#;
      keyframe#taken, here#2, keyframe#round, keyframe#location, keyframe#token := true, true, round#, 2, token#r1;
    }
    if (round# == 0) {
      token#r0 := 2;
    } else if (round# == 1) {
      token#r1 := 2;
    } else {
      token#again0 := 2;
    }
    havoc next#;
    assume round# <= next# && (next# < 2 || (keyframe#taken && next# <= keyframe#round + 1));
    round# := next#;
    if (keyframe#taken) {
      if (*) {
        assume round# == keyframe#round + 1 && keyframe#location == 3 && token#again0 == keyframe#token;
        closed#t2 := true;
        left# := true;
        return;
      }
    } else if (*) {
      assume 1 <= round#;
      keyframe#taken, here#2, keyframe#round, keyframe#location, keyframe#token := true, true, round#, 3, token#r1;
    }
    cond#4 := (if round# == 0 then token#r0 else if round# == 1 then token#r1 else token#again0) == 3;
    if (cond#4) {
      havoc next#;
      assume round# <= next# && (next# < 2 || (keyframe#taken && next# <= keyframe#round + 1));
      round# := next#;
      if (keyframe#taken) {
        if (*) {
          assume round# == keyframe#round + 1 && keyframe#location == 4 && token#again0 == keyframe#token;
          closed#t2 := true;
          left# := true;
          return;
        }
      } else if (*) {
        assume 1 <= round#;
        keyframe#taken, here#2, keyframe#round, keyframe#location, keyframe#token := true, true, round#, 4, token#r1;
      }
      if (round# == 0) {
        token#r0 := 0;
      } else if (round# == 1) {
        token#r1 := 0;
      } else {
        token#again0 := 0;
      }
      call Pong#t2#2();
      if (left#) {
        return;
      }
    }
  }
  assume !here#2;
}

procedure {:entrypoint} unthread#main()
  modifies round#, token#r0, token#r1, created#t1, start#t1, created#t2, start#t2, closed#t0, closed#t1, closed#t2, keyframe#taken, left#, keyframe#round, keyframe#location, token#again0, keyframe#token;
{
  havoc token#r0;
  token#r1 := token#guess1;
  created#t1 := false;
  created#t2 := false;
  closed#t0 := false;
  closed#t1 := false;
  closed#t2 := false;
  round# := 0;
  call Main#t0();
  if (created#t1) {
    round# := start#t1;
    keyframe#taken := false;
    left# := false;
    token#again0 := token#r1;
    call Ping#t1();
    assume left# || round# < 1;
  }
  if (created#t2) {
    round# := start#t2;
    keyframe#taken := false;
    left# := false;
    token#again0 := token#r1;
    call Pong#t2();
    assume left# || round# < 1;
  }
  assume token#r0 == token#guess1;
  assume token#r1 == token#guess1;
  assume closed#t0 || closed#t1 || closed#t2;
  assert false;
}
