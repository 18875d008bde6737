// translate --method lazy --rounds 2 --unroll 1 boogie-tests/safety/lost-update.bpl
var round#: int;
var x: int;
var done: int;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var pc#t0: int;
var copy#t1: int;
var pc#t1: int;
var copy#t2: int;
var pc#t2: int;

procedure {:inline 1} Main#t0(cs#: int)
  modifies x, done, error#, created#t1, start#t1, created#t2, start#t2;
{
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  x := 0;
  done := 0;
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
at#2:
  if (1 < pc#t0 || cs# <= 1) {
    goto at#3;
  }
  assume done == 2;
at#3:
  if (2 < pc#t0 || cs# <= 2) {
    goto at#4;
  }
  ok# := x == 2;
  if (!ok#) {
    error# := true;
    return;
  }
  assume 3 <= cs#;
at#4:
}

procedure {:inline 1} Increment#t1(cs#: int)
  modifies x, done, copy#t1;
{
  var ok#: bool;

at#5:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#6;
  }
  havoc copy#t1;
  copy#t1 := x;
at#6:
  if (1 < pc#t1 || cs# <= 1) {
    goto at#7;
  }
  x := copy#t1 + 1;
at#7:
  if (2 < pc#t1 || cs# <= 2) {
    goto at#8;
  }
  done := done + 1;
  assume 3 <= cs#;
at#8:
}

procedure {:inline 1} Increment#t2(cs#: int)
  modifies x, done, copy#t2;
{
  var ok#: bool;

at#9:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#10;
  }
  havoc copy#t2;
  copy#t2 := x;
at#10:
  if (1 < pc#t2 || cs# <= 1) {
    goto at#11;
  }
  x := copy#t2 + 1;
at#11:
  if (2 < pc#t2 || cs# <= 2) {
    goto at#12;
  }
  done := done + 1;
  assume 3 <= cs#;
at#12:
}

procedure {:entrypoint} unthread#main()
  modifies round#, x, done, error#, created#t1, start#t1, created#t2, start#t2, pc#t0, copy#t1, pc#t1, copy#t2, pc#t2;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var ran#t2: bool;
  var later#t0: bool;
  var later#t1: bool;
  var later#t2: bool;
  var earlier#: bool;

  havoc x, done;
  created#t1 := false;
  created#t2 := false;
  copy#t1 := 0;
  copy#t2 := 0;
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
  assume 1 <= cs# && cs# <= 3;
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
    assume pc#t1 <= cs# && cs# <= 3;
    ran#t1 := pc#t1 < cs#;
    earlier# := earlier# || ran#t1;
    call Increment#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t2) {
    round# := 0;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 3;
    ran#t2 := pc#t2 < cs#;
    earlier# := earlier# || ran#t2;
    call Increment#t2(cs#);
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
  assume pc#t0 <= cs# && cs# <= 3;
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
    assume pc#t1 <= cs# && cs# <= 3;
    ran#t1 := pc#t1 < cs#;
    assume ran#t1 ==> later#t1 || earlier#;
    earlier# := earlier# || ran#t1;
    call Increment#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t2) {
    round# := 1;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 3;
    ran#t2 := pc#t2 < cs#;
    assume ran#t2 ==> later#t2 || earlier#;
    earlier# := earlier# || ran#t2;
    call Increment#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#;
    }
  }
done#:
  assert !error#;
}
