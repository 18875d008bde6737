var round#: int;
var lock: bool;
var next: int;
var done: [int]int;
var ended#: bool;
var ended#2: bool;
var ended#3: bool;
var never#: bool;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var created#t3: bool;
var start#t3: int;
var pc#t0: int;
var Worker$mine#t1: int;
var pc#t1: int;
var Worker$mine#t2: int;
var pc#t2: int;
var Worker$mine#t3: int;
var pc#t3: int;

procedure {:inline 1} ULTIMATE.start#t0(cs#: int)
  modifies lock, next, done, ended#, ended#2, ended#3, created#t1, start#t1, created#t2, start#t2, created#t3, start#t3;
{
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  lock := false;
  next := 0;
  done := lambda#();
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
  created#t3 := true;
  start#t3 := round#;
at#2:
  if (1 < pc#t0 || cs# <= 1) {
    goto at#3;
  }
  assume ended#;
  ended# := false;
at#3:
  if (2 < pc#t0 || cs# <= 2) {
    goto at#4;
  }
  assume ended#2;
  ended#2 := false;
at#4:
  if (3 < pc#t0 || cs# <= 3) {
    goto at#5;
  }
  assume ended#3;
  ended#3 := false;
at#5:
  if (4 < pc#t0 || cs# <= 4) {
    goto at#6;
  }
  assume done[0] == 1 && done[1] == 1 && done[2] == 1 && done[3] == 0;
  assume 5 <= cs#;
at#6:
}

procedure {:inline 1} Worker#fork#t1(cs#: int)
  modifies lock, next, done, ended#, Worker$mine#t1;
{
  var ok#: bool;

at#7:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#8;
  }
  havoc Worker$mine#t1;
  Worker$mine#t1 := 0;
at#8:
  if (1 < pc#t1 || cs# <= 1) {
    goto at#9;
  }
  assume !lock;
  lock := true;
at#9:
  if (2 < pc#t1 || cs# <= 2) {
    goto at#10;
  }
  Worker$mine#t1 := next;
  if (Worker$mine#t1 < 3) {
  at#10:
    if (3 < pc#t1 || cs# <= 3) {
      goto at#11;
    }
    next := Worker$mine#t1 + 1;
  } else {
    assume 4 <= cs#;
  }
  assume 4 <= cs#;
at#11:
  if (4 < pc#t1 || cs# <= 4) {
    goto at#12;
  }
  lock := false;
  if (Worker$mine#t1 < 3) {
  at#12:
    if (5 < pc#t1 || cs# <= 5) {
      goto at#13;
    }
    done[Worker$mine#t1] := done[Worker$mine#t1] + 1;
  } else {
    assume 6 <= cs#;
  }
  assume 6 <= cs#;
  if (!(Worker$mine#t1 < 3)) {
    assume 6 <= cs#;
    goto done#;
  }
  assume 6 <= cs#;
at#13:
  if (6 < pc#t1 || cs# <= 6) {
    goto at#14;
  }
  assume !lock;
  lock := true;
at#14:
  if (7 < pc#t1 || cs# <= 7) {
    goto at#15;
  }
  Worker$mine#t1 := next;
  if (Worker$mine#t1 < 3) {
  at#15:
    if (8 < pc#t1 || cs# <= 8) {
      goto at#16;
    }
    next := Worker$mine#t1 + 1;
  } else {
    assume 9 <= cs#;
  }
  assume 9 <= cs#;
at#16:
  if (9 < pc#t1 || cs# <= 9) {
    goto at#17;
  }
  lock := false;
  if (Worker$mine#t1 < 3) {
  at#17:
    if (10 < pc#t1 || cs# <= 10) {
      goto at#18;
    }
    done[Worker$mine#t1] := done[Worker$mine#t1] + 1;
  } else {
    assume 11 <= cs#;
  }
  assume 11 <= cs#;
  if (!(Worker$mine#t1 < 3)) {
    assume 11 <= cs#;
    goto done#;
  }
  assume 11 <= cs#;
at#18:
  if (11 < pc#t1 || cs# <= 11) {
    goto at#19;
  }
  assume !lock;
  lock := true;
at#19:
  if (12 < pc#t1 || cs# <= 12) {
    goto at#20;
  }
  Worker$mine#t1 := next;
  if (Worker$mine#t1 < 3) {
  at#20:
    if (13 < pc#t1 || cs# <= 13) {
      goto at#21;
    }
    next := Worker$mine#t1 + 1;
  } else {
    assume 14 <= cs#;
  }
  assume 14 <= cs#;
at#21:
  if (14 < pc#t1 || cs# <= 14) {
    goto at#22;
  }
  lock := false;
  if (Worker$mine#t1 < 3) {
  at#22:
    if (15 < pc#t1 || cs# <= 15) {
      goto at#23;
    }
    done[Worker$mine#t1] := done[Worker$mine#t1] + 1;
  } else {
    assume 16 <= cs#;
  }
  assume 16 <= cs#;
  assume {:bound "unroll"} false;
done#:
  assume 16 <= cs#;
at#23:
  if (16 < pc#t1 || cs# <= 16) {
    goto at#24;
  }
  ended# := true;
  assume 17 <= cs#;
at#24:
}

procedure {:inline 1} Worker#fork#2#t2(cs#: int)
  modifies lock, next, done, ended#2, Worker$mine#t2;
{
  var ok#: bool;

at#25:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#26;
  }
  havoc Worker$mine#t2;
  Worker$mine#t2 := 0;
at#26:
  if (1 < pc#t2 || cs# <= 1) {
    goto at#27;
  }
  assume !lock;
  lock := true;
at#27:
  if (2 < pc#t2 || cs# <= 2) {
    goto at#28;
  }
  Worker$mine#t2 := next;
  if (Worker$mine#t2 < 3) {
  at#28:
    if (3 < pc#t2 || cs# <= 3) {
      goto at#29;
    }
    next := Worker$mine#t2 + 1;
  } else {
    assume 4 <= cs#;
  }
  assume 4 <= cs#;
at#29:
  if (4 < pc#t2 || cs# <= 4) {
    goto at#30;
  }
  lock := false;
  if (Worker$mine#t2 < 3) {
  at#30:
    if (5 < pc#t2 || cs# <= 5) {
      goto at#31;
    }
    done[Worker$mine#t2] := done[Worker$mine#t2] + 1;
  } else {
    assume 6 <= cs#;
  }
  assume 6 <= cs#;
  if (!(Worker$mine#t2 < 3)) {
    assume 6 <= cs#;
    goto done#2;
  }
  assume 6 <= cs#;
at#31:
  if (6 < pc#t2 || cs# <= 6) {
    goto at#32;
  }
  assume !lock;
  lock := true;
at#32:
  if (7 < pc#t2 || cs# <= 7) {
    goto at#33;
  }
  Worker$mine#t2 := next;
  if (Worker$mine#t2 < 3) {
  at#33:
    if (8 < pc#t2 || cs# <= 8) {
      goto at#34;
    }
    next := Worker$mine#t2 + 1;
  } else {
    assume 9 <= cs#;
  }
  assume 9 <= cs#;
at#34:
  if (9 < pc#t2 || cs# <= 9) {
    goto at#35;
  }
  lock := false;
  if (Worker$mine#t2 < 3) {
  at#35:
    if (10 < pc#t2 || cs# <= 10) {
      goto at#36;
    }
    done[Worker$mine#t2] := done[Worker$mine#t2] + 1;
  } else {
    assume 11 <= cs#;
  }
  assume 11 <= cs#;
  if (!(Worker$mine#t2 < 3)) {
    assume 11 <= cs#;
    goto done#2;
  }
  assume 11 <= cs#;
at#36:
  if (11 < pc#t2 || cs# <= 11) {
    goto at#37;
  }
  assume !lock;
  lock := true;
at#37:
  if (12 < pc#t2 || cs# <= 12) {
    goto at#38;
  }
  Worker$mine#t2 := next;
  if (Worker$mine#t2 < 3) {
  at#38:
    if (13 < pc#t2 || cs# <= 13) {
      goto at#39;
    }
    next := Worker$mine#t2 + 1;
  } else {
    assume 14 <= cs#;
  }
  assume 14 <= cs#;
at#39:
  if (14 < pc#t2 || cs# <= 14) {
    goto at#40;
  }
  lock := false;
  if (Worker$mine#t2 < 3) {
  at#40:
    if (15 < pc#t2 || cs# <= 15) {
      goto at#41;
    }
    done[Worker$mine#t2] := done[Worker$mine#t2] + 1;
  } else {
    assume 16 <= cs#;
  }
  assume 16 <= cs#;
  assume {:bound "unroll"} false;
done#2:
  assume 16 <= cs#;
at#41:
  if (16 < pc#t2 || cs# <= 16) {
    goto at#42;
  }
  ended#2 := true;
  assume 17 <= cs#;
at#42:
}

procedure {:inline 1} Worker#fork#3#t3(cs#: int)
  modifies lock, next, done, ended#3, Worker$mine#t3;
{
  var ok#: bool;

at#43:
  if (0 < pc#t3 || cs# <= 0) {
    goto at#44;
  }
  havoc Worker$mine#t3;
  Worker$mine#t3 := 0;
at#44:
  if (1 < pc#t3 || cs# <= 1) {
    goto at#45;
  }
  assume !lock;
  lock := true;
at#45:
  if (2 < pc#t3 || cs# <= 2) {
    goto at#46;
  }
  Worker$mine#t3 := next;
  if (Worker$mine#t3 < 3) {
  at#46:
    if (3 < pc#t3 || cs# <= 3) {
      goto at#47;
    }
    next := Worker$mine#t3 + 1;
  } else {
    assume 4 <= cs#;
  }
  assume 4 <= cs#;
at#47:
  if (4 < pc#t3 || cs# <= 4) {
    goto at#48;
  }
  lock := false;
  if (Worker$mine#t3 < 3) {
  at#48:
    if (5 < pc#t3 || cs# <= 5) {
      goto at#49;
    }
    done[Worker$mine#t3] := done[Worker$mine#t3] + 1;
  } else {
    assume 6 <= cs#;
  }
  assume 6 <= cs#;
  if (!(Worker$mine#t3 < 3)) {
    assume 6 <= cs#;
    goto done#3;
  }
  assume 6 <= cs#;
at#49:
  if (6 < pc#t3 || cs# <= 6) {
    goto at#50;
  }
  assume !lock;
  lock := true;
at#50:
  if (7 < pc#t3 || cs# <= 7) {
    goto at#51;
  }
  Worker$mine#t3 := next;
  if (Worker$mine#t3 < 3) {
  at#51:
    if (8 < pc#t3 || cs# <= 8) {
      goto at#52;
    }
    next := Worker$mine#t3 + 1;
  } else {
    assume 9 <= cs#;
  }
  assume 9 <= cs#;
at#52:
  if (9 < pc#t3 || cs# <= 9) {
    goto at#53;
  }
  lock := false;
  if (Worker$mine#t3 < 3) {
  at#53:
    if (10 < pc#t3 || cs# <= 10) {
      goto at#54;
    }
    done[Worker$mine#t3] := done[Worker$mine#t3] + 1;
  } else {
    assume 11 <= cs#;
  }
  assume 11 <= cs#;
  if (!(Worker$mine#t3 < 3)) {
    assume 11 <= cs#;
    goto done#3;
  }
  assume 11 <= cs#;
at#54:
  if (11 < pc#t3 || cs# <= 11) {
    goto at#55;
  }
  assume !lock;
  lock := true;
at#55:
  if (12 < pc#t3 || cs# <= 12) {
    goto at#56;
  }
  Worker$mine#t3 := next;
  if (Worker$mine#t3 < 3) {
  at#56:
    if (13 < pc#t3 || cs# <= 13) {
      goto at#57;
    }
    next := Worker$mine#t3 + 1;
  } else {
    assume 14 <= cs#;
  }
  assume 14 <= cs#;
at#57:
  if (14 < pc#t3 || cs# <= 14) {
    goto at#58;
  }
  lock := false;
  if (Worker$mine#t3 < 3) {
  at#58:
    if (15 < pc#t3 || cs# <= 15) {
      goto at#59;
    }
    done[Worker$mine#t3] := done[Worker$mine#t3] + 1;
  } else {
    assume 16 <= cs#;
  }
  assume 16 <= cs#;
  assume {:bound "unroll"} false;
done#3:
  assume 16 <= cs#;
at#59:
  if (16 < pc#t3 || cs# <= 16) {
    goto at#60;
  }
  ended#3 := true;
  assume 17 <= cs#;
at#60:
}

procedure {:entrypoint} unthread#main()
  modifies round#, lock, next, done, ended#, ended#2, ended#3, error#, created#t1, start#t1, created#t2, start#t2, created#t3, start#t3, pc#t0, Worker$mine#t1, pc#t1, Worker$mine#t2, pc#t2, Worker$mine#t3, pc#t3;
{
  var cs#: int;

  havoc lock, next, done;
  assume ended# == false;
  assume ended#2 == false;
  assume ended#3 == false;
  assume !never#;
  created#t1 := false;
  created#t2 := false;
  created#t3 := false;
  Worker$mine#t1 := 0;
  Worker$mine#t2 := 0;
  Worker$mine#t3 := 0;
  start#t1 := 0;
  start#t2 := 0;
  start#t3 := 0;
  error# := false;
  pc#t0 := 0;
  pc#t1 := 0;
  pc#t2 := 0;
  pc#t3 := 0;
  round# := 0;
  havoc cs#;
  assume 1 <= cs# && cs# <= 5;
  call ULTIMATE.start#t0(cs#);
  pc#t0 := cs#;
  if (created#t1) {
    round# := 0;
    havoc cs#;
    assume pc#t1 <= cs# && cs# <= 17;
    call Worker#fork#t1(cs#);
    pc#t1 := cs#;
  }
  if (created#t2) {
    round# := 0;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 17;
    call Worker#fork#2#t2(cs#);
    pc#t2 := cs#;
  }
  if (created#t3) {
    round# := 0;
    havoc cs#;
    assume pc#t3 <= cs# && cs# <= 17;
    call Worker#fork#3#t3(cs#);
    pc#t3 := cs#;
  }
  round# := 1;
  havoc cs#;
  assume pc#t0 <= cs# && cs# <= 5;
  call ULTIMATE.start#t0(cs#);
  pc#t0 := cs#;
  if (created#t1) {
    round# := 1;
    havoc cs#;
    assume pc#t1 <= cs# && cs# <= 17;
    call Worker#fork#t1(cs#);
    pc#t1 := cs#;
  }
  if (created#t2) {
    round# := 1;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 17;
    call Worker#fork#2#t2(cs#);
    pc#t2 := cs#;
  }
  if (created#t3) {
    round# := 1;
    havoc cs#;
    assume pc#t3 <= cs# && cs# <= 17;
    call Worker#fork#3#t3(cs#);
    pc#t3 := cs#;
  }
  assume (pc#t0 == 1 && !ended#) || (pc#t0 == 2 && !ended#2) || (pc#t0 == 3 && !ended#3) || pc#t0 == 5;
  if (pc#t0 == 1 && !ended#) {
    round# := 1;
    assume true;
  }
  if (pc#t0 == 2 && !ended#2) {
    round# := 1;
    assume true;
  }
  if (pc#t0 == 3 && !ended#3) {
    round# := 1;
    assume true;
  }
  assume created#t1 ==> ((pc#t1 == 1 || pc#t1 == 6 || pc#t1 == 11) && lock) || pc#t1 == 17;
  if (created#t1 && ((pc#t1 == 1 || pc#t1 == 6 || pc#t1 == 11) && lock)) {
    round# := 1;
    assume true;
  }
  assume created#t2 ==> ((pc#t2 == 1 || pc#t2 == 6 || pc#t2 == 11) && lock) || pc#t2 == 17;
  if (created#t2 && ((pc#t2 == 1 || pc#t2 == 6 || pc#t2 == 11) && lock)) {
    round# := 1;
    assume true;
  }
  assume created#t3 ==> ((pc#t3 == 1 || pc#t3 == 6 || pc#t3 == 11) && lock) || pc#t3 == 17;
  if (created#t3 && ((pc#t3 == 1 || pc#t3 == 6 || pc#t3 == 11) && lock)) {
    round# := 1;
    assume true;
  }
  assert !((pc#t0 == 1 && !ended#) || (pc#t0 == 2 && !ended#2) || (pc#t0 == 3 && !ended#3) || (created#t1 && ((pc#t1 == 1 || pc#t1 == 6 || pc#t1 == 11) && lock)) || (created#t2 && ((pc#t2 == 1 || pc#t2 == 6 || pc#t2 == 11) && lock)) || (created#t3 && ((pc#t3 == 1 || pc#t3 == 6 || pc#t3 == 11) && lock)));
}

function lambda#(): [int]int;

axiom (forall i: int :: {lambda#()[i]} lambda#()[i] == 0);

// corral question check --property deadlock --rounds 2 --unroll 2 boogie-tests/fork/work-queue.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, pc#t0, lock, next, done, created#t1, created#t2, created#t3, ended#, ended#2, ended#3, pc#t1, Worker$mine#t1, pc#t2, Worker$mine#t2, pc#t3, Worker$mine#t3, never#, round#}
// | Program has no bugs
// |
// | Boogie verification time: 0.62 s
// | Time spent reading-writing programs: 0.18 s
// |
// | Time spent checking a program (1): 0.92 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 9
// | Number of variables tracked: 19
// | Total Time: 1.395071 s
// | Total User CPU time: 0.68 s
