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
  modifies lock, next, done, ended#, ended#2, ended#3, error#, created#t1, start#t1, created#t2, start#t2, created#t3, start#t3;
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
  ok# := done[0] == 1 && done[1] == 1 && done[2] == 1 && done[3] == 0;
  if (!ok#) {
    error# := true;
    return;
  }
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
  assume !lock;
  lock := true;
  Worker$mine#t1 := next;
  if (Worker$mine#t1 < 3) {
    next := Worker$mine#t1 + 1;
  } else {
    assume 1 <= cs#;
  }
  assume 1 <= cs#;
  lock := false;
  if (Worker$mine#t1 < 3) {
  at#8:
    if (1 < pc#t1 || cs# <= 1) {
      goto at#9;
    }
    done[Worker$mine#t1] := done[Worker$mine#t1] + 1;
  } else {
    assume 2 <= cs#;
  }
  assume 2 <= cs#;
  if (!(Worker$mine#t1 < 3)) {
    assume 2 <= cs#;
    goto done#;
  }
  assume 2 <= cs#;
at#9:
  if (2 < pc#t1 || cs# <= 2) {
    goto at#10;
  }
  assume !lock;
  lock := true;
  Worker$mine#t1 := next;
  if (Worker$mine#t1 < 3) {
    next := Worker$mine#t1 + 1;
  } else {
    assume 3 <= cs#;
  }
  assume 3 <= cs#;
  lock := false;
  if (Worker$mine#t1 < 3) {
  at#10:
    if (3 < pc#t1 || cs# <= 3) {
      goto at#11;
    }
    done[Worker$mine#t1] := done[Worker$mine#t1] + 1;
  } else {
    assume 4 <= cs#;
  }
  assume 4 <= cs#;
  if (!(Worker$mine#t1 < 3)) {
    assume 4 <= cs#;
    goto done#;
  }
  assume 4 <= cs#;
at#11:
  if (4 < pc#t1 || cs# <= 4) {
    goto at#12;
  }
  assume !lock;
  lock := true;
  Worker$mine#t1 := next;
  if (Worker$mine#t1 < 3) {
    next := Worker$mine#t1 + 1;
  } else {
    assume 5 <= cs#;
  }
  assume 5 <= cs#;
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
  assume {:bound "unroll"} false;
done#:
  assume 6 <= cs#;
at#13:
  if (6 < pc#t1 || cs# <= 6) {
    goto at#14;
  }
  ended# := true;
  assume 7 <= cs#;
at#14:
}

procedure {:inline 1} Worker#fork#2#t2(cs#: int)
  modifies lock, next, done, ended#2, Worker$mine#t2;
{
  var ok#: bool;

at#15:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#16;
  }
  havoc Worker$mine#t2;
  Worker$mine#t2 := 0;
  assume !lock;
  lock := true;
  Worker$mine#t2 := next;
  if (Worker$mine#t2 < 3) {
    next := Worker$mine#t2 + 1;
  } else {
    assume 1 <= cs#;
  }
  assume 1 <= cs#;
  lock := false;
  if (Worker$mine#t2 < 3) {
  at#16:
    if (1 < pc#t2 || cs# <= 1) {
      goto at#17;
    }
    done[Worker$mine#t2] := done[Worker$mine#t2] + 1;
  } else {
    assume 2 <= cs#;
  }
  assume 2 <= cs#;
  if (!(Worker$mine#t2 < 3)) {
    assume 2 <= cs#;
    goto done#2;
  }
  assume 2 <= cs#;
at#17:
  if (2 < pc#t2 || cs# <= 2) {
    goto at#18;
  }
  assume !lock;
  lock := true;
  Worker$mine#t2 := next;
  if (Worker$mine#t2 < 3) {
    next := Worker$mine#t2 + 1;
  } else {
    assume 3 <= cs#;
  }
  assume 3 <= cs#;
  lock := false;
  if (Worker$mine#t2 < 3) {
  at#18:
    if (3 < pc#t2 || cs# <= 3) {
      goto at#19;
    }
    done[Worker$mine#t2] := done[Worker$mine#t2] + 1;
  } else {
    assume 4 <= cs#;
  }
  assume 4 <= cs#;
  if (!(Worker$mine#t2 < 3)) {
    assume 4 <= cs#;
    goto done#2;
  }
  assume 4 <= cs#;
at#19:
  if (4 < pc#t2 || cs# <= 4) {
    goto at#20;
  }
  assume !lock;
  lock := true;
  Worker$mine#t2 := next;
  if (Worker$mine#t2 < 3) {
    next := Worker$mine#t2 + 1;
  } else {
    assume 5 <= cs#;
  }
  assume 5 <= cs#;
  lock := false;
  if (Worker$mine#t2 < 3) {
  at#20:
    if (5 < pc#t2 || cs# <= 5) {
      goto at#21;
    }
    done[Worker$mine#t2] := done[Worker$mine#t2] + 1;
  } else {
    assume 6 <= cs#;
  }
  assume 6 <= cs#;
  assume {:bound "unroll"} false;
done#2:
  assume 6 <= cs#;
at#21:
  if (6 < pc#t2 || cs# <= 6) {
    goto at#22;
  }
  ended#2 := true;
  assume 7 <= cs#;
at#22:
}

procedure {:inline 1} Worker#fork#3#t3(cs#: int)
  modifies lock, next, done, ended#3, Worker$mine#t3;
{
  var ok#: bool;

at#23:
  if (0 < pc#t3 || cs# <= 0) {
    goto at#24;
  }
  havoc Worker$mine#t3;
  Worker$mine#t3 := 0;
  assume !lock;
  lock := true;
  Worker$mine#t3 := next;
  if (Worker$mine#t3 < 3) {
    next := Worker$mine#t3 + 1;
  } else {
    assume 1 <= cs#;
  }
  assume 1 <= cs#;
  lock := false;
  if (Worker$mine#t3 < 3) {
  at#24:
    if (1 < pc#t3 || cs# <= 1) {
      goto at#25;
    }
    done[Worker$mine#t3] := done[Worker$mine#t3] + 1;
  } else {
    assume 2 <= cs#;
  }
  assume 2 <= cs#;
  if (!(Worker$mine#t3 < 3)) {
    assume 2 <= cs#;
    goto done#3;
  }
  assume 2 <= cs#;
at#25:
  if (2 < pc#t3 || cs# <= 2) {
    goto at#26;
  }
  assume !lock;
  lock := true;
  Worker$mine#t3 := next;
  if (Worker$mine#t3 < 3) {
    next := Worker$mine#t3 + 1;
  } else {
    assume 3 <= cs#;
  }
  assume 3 <= cs#;
  lock := false;
  if (Worker$mine#t3 < 3) {
  at#26:
    if (3 < pc#t3 || cs# <= 3) {
      goto at#27;
    }
    done[Worker$mine#t3] := done[Worker$mine#t3] + 1;
  } else {
    assume 4 <= cs#;
  }
  assume 4 <= cs#;
  if (!(Worker$mine#t3 < 3)) {
    assume 4 <= cs#;
    goto done#3;
  }
  assume 4 <= cs#;
at#27:
  if (4 < pc#t3 || cs# <= 4) {
    goto at#28;
  }
  assume !lock;
  lock := true;
  Worker$mine#t3 := next;
  if (Worker$mine#t3 < 3) {
    next := Worker$mine#t3 + 1;
  } else {
    assume 5 <= cs#;
  }
  assume 5 <= cs#;
  lock := false;
  if (Worker$mine#t3 < 3) {
  at#28:
    if (5 < pc#t3 || cs# <= 5) {
      goto at#29;
    }
    done[Worker$mine#t3] := done[Worker$mine#t3] + 1;
  } else {
    assume 6 <= cs#;
  }
  assume 6 <= cs#;
  assume {:bound "unroll"} false;
done#3:
  assume 6 <= cs#;
at#29:
  if (6 < pc#t3 || cs# <= 6) {
    goto at#30;
  }
  ended#3 := true;
  assume 7 <= cs#;
at#30:
}

procedure {:entrypoint} unthread#main()
  modifies round#, lock, next, done, ended#, ended#2, ended#3, error#, created#t1, start#t1, created#t2, start#t2, created#t3, start#t3, pc#t0, Worker$mine#t1, pc#t1, Worker$mine#t2, pc#t2, Worker$mine#t3, pc#t3;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var ran#t2: bool;
  var ran#t3: bool;
  var later#t0: bool;
  var later#t1: bool;
  var later#t2: bool;
  var later#t3: bool;
  var earlier#: bool;

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
  ran#t0 := false;
  ran#t1 := false;
  ran#t2 := false;
  ran#t3 := false;
  earlier# := false;
  round# := 0;
  havoc cs#;
  assume 1 <= cs# && cs# <= 5;
  ran#t0 := pc#t0 < cs#;
  earlier# := earlier# || ran#t0;
  call ULTIMATE.start#t0(cs#);
  pc#t0 := cs#;
  if (error#) {
    goto done#4;
  }
  if (created#t1) {
    round# := 0;
    havoc cs#;
    assume pc#t1 <= cs# && cs# <= 7;
    ran#t1 := pc#t1 < cs#;
    earlier# := earlier# || ran#t1;
    call Worker#fork#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#4;
    }
  }
  if (created#t2) {
    round# := 0;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 7;
    ran#t2 := pc#t2 < cs#;
    earlier# := earlier# || ran#t2;
    call Worker#fork#2#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#4;
    }
  }
  if (created#t3) {
    round# := 0;
    havoc cs#;
    assume pc#t3 <= cs# && cs# <= 7;
    ran#t3 := pc#t3 < cs#;
    earlier# := earlier# || ran#t3;
    call Worker#fork#3#t3(cs#);
    pc#t3 := cs#;
    if (error#) {
      goto done#4;
    }
  }
  later#t3 := false;
  later#t2 := later#t3 || ran#t3;
  later#t1 := later#t2 || ran#t2;
  later#t0 := later#t1 || ran#t1;
  ran#t0 := false;
  ran#t1 := false;
  ran#t2 := false;
  ran#t3 := false;
  earlier# := false;
  round# := 1;
  havoc cs#;
  assume pc#t0 <= cs# && cs# <= 5;
  ran#t0 := pc#t0 < cs#;
  assume ran#t0 ==> later#t0 || earlier#;
  earlier# := earlier# || ran#t0;
  call ULTIMATE.start#t0(cs#);
  pc#t0 := cs#;
  if (error#) {
    goto done#4;
  }
  if (created#t1) {
    round# := 1;
    havoc cs#;
    assume pc#t1 <= cs# && cs# <= 7;
    ran#t1 := pc#t1 < cs#;
    assume ran#t1 ==> later#t1 || earlier#;
    earlier# := earlier# || ran#t1;
    call Worker#fork#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#4;
    }
  }
  if (created#t2) {
    round# := 1;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 7;
    ran#t2 := pc#t2 < cs#;
    assume ran#t2 ==> later#t2 || earlier#;
    earlier# := earlier# || ran#t2;
    call Worker#fork#2#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#4;
    }
  }
  if (created#t3) {
    round# := 1;
    havoc cs#;
    assume pc#t3 <= cs# && cs# <= 7;
    ran#t3 := pc#t3 < cs#;
    assume ran#t3 ==> later#t3 || earlier#;
    earlier# := earlier# || ran#t3;
    call Worker#fork#3#t3(cs#);
    pc#t3 := cs#;
    if (error#) {
      goto done#4;
    }
  }
done#4:
  assert !error#;
}

function lambda#(): [int]int;

axiom (forall i: int :: {lambda#()[i]} lambda#()[i] == 0);

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/work-queue.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, pc#t0, lock, next, done, created#t1, created#t2, created#t3, ended#, ended#2, ended#3, error#, pc#t1, Worker$mine#t1, pc#t2, Worker$mine#t2, pc#t3, Worker$mine#t3, never#, round#}
// | Program has no bugs
// |
// | Boogie verification time: 0.37 s
// | Time spent reading-writing programs: 0.10 s
// |
// | Time spent checking a program (1): 0.61 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 9
// | Number of variables tracked: 20
// | Total Time: 0.911583 s
// | Total User CPU time: 0.57 s
