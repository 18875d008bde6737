// translate --method lazy --rounds 2 --unroll 1 boogie-tests/safety/ping-pong.bpl
var round#: int;
var ball: int;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var pc#t0: int;
var pc#t1: int;

procedure {:inline 1} Main#t0(cs#: int)
  modifies ball, error#, created#t1, start#t1;
{
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  ball := 0;
  created#t1 := true;
  start#t1 := round#;
at#2:
  if (1 < pc#t0 || cs# <= 1) {
    goto at#3;
  }
  assume ball == 1;
at#3:
  if (2 < pc#t0 || cs# <= 2) {
    goto at#4;
  }
  ball := 2;
at#4:
  if (3 < pc#t0 || cs# <= 3) {
    goto at#5;
  }
  ok# := ball != 3;
  if (!ok#) {
    error# := true;
    return;
  }
  assume 4 <= cs#;
at#5:
}

procedure {:inline 1} Pong#t1(cs#: int)
  modifies ball;
{
  var ok#: bool;

at#6:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#7;
  }
  assume ball == 0;
at#7:
  if (1 < pc#t1 || cs# <= 1) {
    goto at#8;
  }
  ball := 1;
at#8:
  if (2 < pc#t1 || cs# <= 2) {
    goto at#9;
  }
  assume ball == 2;
at#9:
  if (3 < pc#t1 || cs# <= 3) {
    goto at#10;
  }
  ball := 3;
  assume 4 <= cs#;
at#10:
}

procedure {:entrypoint} unthread#main()
  modifies round#, ball, error#, created#t1, start#t1, pc#t0, pc#t1;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var later#t0: bool;
  var later#t1: bool;
  var earlier#: bool;

  havoc ball;
  created#t1 := false;
  start#t1 := 0;
  error# := false;
  pc#t0 := 0;
  pc#t1 := 0;
  ran#t0 := false;
  ran#t1 := false;
  earlier# := false;
  round# := 0;
  havoc cs#;
  assume 1 <= cs# && cs# <= 4;
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
    assume pc#t1 <= cs# && cs# <= 4;
    ran#t1 := pc#t1 < cs#;
    earlier# := earlier# || ran#t1;
    call Pong#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
  later#t1 := false;
  later#t0 := later#t1 || ran#t1;
  ran#t0 := false;
  ran#t1 := false;
  earlier# := false;
  round# := 1;
  havoc cs#;
  assume pc#t0 <= cs# && cs# <= 4;
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
    assume pc#t1 <= cs# && cs# <= 4;
    ran#t1 := pc#t1 < cs#;
    assume ran#t1 ==> later#t1 || earlier#;
    earlier# := earlier# || ran#t1;
    call Pong#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
done#:
  assert !error#;
}
