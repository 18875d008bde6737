// translate --method lazy --rounds 2 boogie-tests/safety/bluetooth.bpl
var round#: int;
var pendingIo: int;
var stoppingFlag: bool;
var stoppingEvent: bool;
var stopped: bool;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var pc#t0: int;
var ok#t1: bool;
var IoIncrement$ok#t1: bool;
var IoDecrement$left#t1: int;
var pc#t1: int;
var IoDecrement$left#t2: int;
var pc#t2: int;

procedure {:inline 1} Main#t0(cs#: int)
  modifies pendingIo, stoppingFlag, stoppingEvent, stopped, created#t1, start#t1, created#t2, start#t2;
{
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  pendingIo := 1;
  stoppingFlag := false;
  stoppingEvent := false;
  stopped := false;
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
  assume 1 <= cs#;
at#2:
}

procedure {:inline 1} Dispatch#t1(cs#: int)
  modifies pendingIo, stoppingEvent, error#, ok#t1, IoIncrement$ok#t1, IoDecrement$left#t1;
{
  var cond#2: bool;
  var ok#: bool;

at#3:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#4;
  }
  havoc ok#t1;
  havoc IoIncrement$ok#t1;
  cond#2 := stoppingFlag;
  if (cond#2) {
    IoIncrement$ok#t1 := false;
    goto exit;
  } else {
    assume 1 <= cs#;
  }
  assume 1 <= cs#;
at#4:
  if (1 < pc#t1 || cs# <= 1) {
    goto at#5;
  }
  pendingIo := pendingIo + 1;
  IoIncrement$ok#t1 := true;
exit:
  assume 2 <= cs#;
  ok#t1 := IoIncrement$ok#t1;
  if (ok#t1) {
  at#5:
    if (2 < pc#t1 || cs# <= 2) {
      goto at#6;
    }
    ok# := !stopped;
    if (!ok#) {
      error# := true;
      return;
    }
    havoc IoDecrement$left#t1;
  at#6:
    if (3 < pc#t1 || cs# <= 3) {
      goto at#7;
    }
    pendingIo := pendingIo - 1;
    IoDecrement$left#t1 := pendingIo;
    if (IoDecrement$left#t1 == 0) {
    at#7:
      if (4 < pc#t1 || cs# <= 4) {
        goto at#8;
      }
      stoppingEvent := true;
    } else {
      assume 5 <= cs#;
    }
    assume 5 <= cs#;
  } else {
    assume 5 <= cs#;
  }
  assume 5 <= cs#;
  assume 5 <= cs#;
at#8:
}

procedure {:inline 1} Stop#t2(cs#: int)
  modifies pendingIo, stoppingFlag, stoppingEvent, stopped, IoDecrement$left#t2;
{
  var ok#: bool;

at#9:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#10;
  }
  stoppingFlag := true;
  havoc IoDecrement$left#t2;
at#10:
  if (1 < pc#t2 || cs# <= 1) {
    goto at#11;
  }
  pendingIo := pendingIo - 1;
  IoDecrement$left#t2 := pendingIo;
  if (IoDecrement$left#t2 == 0) {
  at#11:
    if (2 < pc#t2 || cs# <= 2) {
      goto at#12;
    }
    stoppingEvent := true;
  } else {
    assume 3 <= cs#;
  }
  assume 3 <= cs#;
at#12:
  if (3 < pc#t2 || cs# <= 3) {
    goto at#13;
  }
  assume stoppingEvent;
at#13:
  if (4 < pc#t2 || cs# <= 4) {
    goto at#14;
  }
  stopped := true;
  assume 5 <= cs#;
at#14:
}

procedure {:entrypoint} unthread#main()
  modifies round#, pendingIo, stoppingFlag, stoppingEvent, stopped, error#, created#t1, start#t1, created#t2, start#t2, pc#t0, ok#t1, IoIncrement$ok#t1, IoDecrement$left#t1, pc#t1, IoDecrement$left#t2, pc#t2;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var ran#t2: bool;
  var later#t0: bool;
  var later#t1: bool;
  var later#t2: bool;
  var earlier#: bool;

  havoc pendingIo, stoppingFlag, stoppingEvent, stopped;
  created#t1 := false;
  created#t2 := false;
  ok#t1 := false;
  IoIncrement$ok#t1 := false;
  IoDecrement$left#t1 := 0;
  IoDecrement$left#t2 := 0;
  start#t1 := 0;
  start#t2 := 0;
  error# := false;
  pc#t0 := 0;
  pc#t1 := 0;
  pc#t2 := 0;
  ran#t0 := false;
  ran#t1 := false;
  ran#t2 := false;
  earlier# := false;
  round# := 0;
  havoc cs#;
  assume 1 <= cs# && cs# <= 1;
  ran#t0 := pc#t0 < cs#;
  earlier# := earlier# || ran#t0;
  call Main#t0(cs#);
  pc#t0 := cs#;
  if (error#) {
    goto done#;
  }
  if (created#t1) {
    round# := 0;
    havoc cs#;
    assume pc#t1 <= cs# && cs# <= 5;
    ran#t1 := pc#t1 < cs#;
    earlier# := earlier# || ran#t1;
    call Dispatch#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t2) {
    round# := 0;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 5;
    ran#t2 := pc#t2 < cs#;
    earlier# := earlier# || ran#t2;
    call Stop#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#;
    }
  }
  later#t2 := false;
  later#t1 := later#t2 || ran#t2;
  later#t0 := later#t1 || ran#t1;
  ran#t0 := false;
  ran#t1 := false;
  ran#t2 := false;
  earlier# := false;
  round# := 1;
  havoc cs#;
  assume pc#t0 <= cs# && cs# <= 1;
  ran#t0 := pc#t0 < cs#;
  assume ran#t0 ==> later#t0 || earlier#;
  earlier# := earlier# || ran#t0;
  call Main#t0(cs#);
  pc#t0 := cs#;
  if (error#) {
    goto done#;
  }
  if (created#t1) {
    round# := 1;
    havoc cs#;
    assume pc#t1 <= cs# && cs# <= 5;
    ran#t1 := pc#t1 < cs#;
    assume ran#t1 ==> later#t1 || earlier#;
    earlier# := earlier# || ran#t1;
    call Dispatch#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t2) {
    round# := 1;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 5;
    ran#t2 := pc#t2 < cs#;
    assume ran#t2 ==> later#t2 || earlier#;
    earlier# := earlier# || ran#t2;
    call Stop#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#;
    }
  }
done#:
  assert !error#;
}
