// translate --method lasso --stem 1 --lasso 1 --recursion 3 boogie-tests/liveness/recursion-mutual.bpl
var round#: int;
var ball: bool;
var closed#t0: bool;
var keyframe#taken: bool;
var left#: bool;
var keyframe#round: int;
var keyframe#location: int;
var keyframe#t0#ball: bool;

procedure {:inline 1} Main#t0()
  modifies round#, ball, closed#t0, keyframe#taken, left#, keyframe#round, keyframe#location, keyframe#t0#ball;
{
  var next#: int;
  var here#: bool;

  here# := false;
  havoc next#;
  assume round# <= next# && (next# < 2 || (keyframe#taken && next# <= keyframe#round + 1));
  round# := next#;
  if (keyframe#taken) {
    if (*) {
      assume round# == keyframe#round + 1 && keyframe#location == 0 && keyframe#t0#ball == ball;
      closed#t0 := true;
      left# := true;
      return;
    }
  } else if (*) {
    assume 1 <= round#;
    keyframe#taken, here#, keyframe#round, keyframe#location, keyframe#t0#ball := true, true, round#, 0, ball;
  }
  ball := false;
  call Ping#t0();
  if (left#) {
    return;
  }
  assume !here#;
}

procedure {:inline 3} Ping#t0()
  modifies round#, ball, closed#t0, keyframe#taken, left#, keyframe#round, keyframe#location, keyframe#t0#ball;
{
  var next#: int;
  var here#: bool;

  here# := false;
  havoc next#;
  assume round# <= next# && (next# < 2 || (keyframe#taken && next# <= keyframe#round + 1));
  round# := next#;
  if (keyframe#taken) {
    if (*) {
      assume round# == keyframe#round + 1 && keyframe#location == 1 && keyframe#t0#ball == ball;
      closed#t0 := true;
      left# := true;
      return;
    }
  } else if (*) {
    assume 1 <= round#;
    keyframe#taken, here#, keyframe#round, keyframe#location, keyframe#t0#ball := true, true, round#, 1, ball;
  }
  ball := true;
  call Pong#t0();
  if (left#) {
    return;
  }
  assume !here#;
}

procedure {:inline 3} Pong#t0()
  modifies round#, ball, closed#t0, keyframe#taken, left#, keyframe#round, keyframe#location, keyframe#t0#ball;
{
  var next#: int;
  var here#: bool;

  here# := false;
  havoc next#;
  assume round# <= next# && (next# < 2 || (keyframe#taken && next# <= keyframe#round + 1));
  round# := next#;
  if (keyframe#taken) {
    if (*) {
      assume round# == keyframe#round + 1 && keyframe#location == 2 && keyframe#t0#ball == ball;
      closed#t0 := true;
      left# := true;
      return;
    }
  } else if (*) {
    assume 1 <= round#;
    keyframe#taken, here#, keyframe#round, keyframe#location, keyframe#t0#ball := true, true, round#, 2, ball;
  }
  ball := false;
  call Ping#t0();
  if (left#) {
    return;
  }
  assume !here#;
}

procedure {:entrypoint} unthread#main()
  modifies round#, ball, closed#t0, keyframe#taken, left#, keyframe#round, keyframe#location, keyframe#t0#ball;
{
  havoc ball;
  closed#t0 := false;
  round# := 0;
  keyframe#taken := false;
  left# := false;
  call Main#t0();
  assume left# || round# < 1;
  assume closed#t0;
  assert false;
}
