// translate --method lazy --rounds 2 --unroll 1 boogie-tests/safety/fork-join-results.bpl
var round#: int;
var next: int;
var done#Draw: bool;
var result#ticket: int;
var done#Draw#2: bool;
var result#ticket#2: int;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var a#t0: int;
var b#t0: int;
var pc#t0: int;
var ticket#arm#t1: int;
var Draw$ticket#t1: int;
var pc#t1: int;
var ticket#arm#2#t2: int;
var Draw$ticket#t2: int;
var pc#t2: int;

procedure {:inline 1} Main#t0(cs#: int)
  modifies next, done#Draw, done#Draw#2, error#, created#t1, start#t1, created#t2, start#t2, a#t0, b#t0;
{
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  havoc a#t0, b#t0;
  next := 0;
  done#Draw := false;
  done#Draw#2 := false;
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
at#2:
  if (1 < pc#t0 || cs# <= 1) {
    goto at#3;
  }
  assume done#Draw && done#Draw#2;
  a#t0, b#t0 := result#ticket, result#ticket#2;
  ok# := a#t0 != b#t0;
  if (!ok#) {
    error# := true;
    return;
  }
  assume 2 <= cs#;
at#3:
}

procedure {:inline 1} Draw#arm#t1(cs#: int)
  modifies next, done#Draw, result#ticket, ticket#arm#t1, Draw$ticket#t1;
{
  var ok#: bool;

at#4:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#5;
  }
  havoc Draw$ticket#t1;
  Draw$ticket#t1 := next;
at#5:
  if (1 < pc#t1 || cs# <= 1) {
    goto at#6;
  }
  next := Draw$ticket#t1 + 1;
  ticket#arm#t1 := Draw$ticket#t1;
at#6:
  if (2 < pc#t1 || cs# <= 2) {
    goto at#7;
  }
  result#ticket := ticket#arm#t1;
  done#Draw := true;
  assume 3 <= cs#;
at#7:
}

procedure {:inline 1} Draw#arm#2#t2(cs#: int)
  modifies next, done#Draw#2, result#ticket#2, ticket#arm#2#t2, Draw$ticket#t2;
{
  var ok#: bool;

at#8:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#9;
  }
  havoc Draw$ticket#t2;
  Draw$ticket#t2 := next;
at#9:
  if (1 < pc#t2 || cs# <= 1) {
    goto at#10;
  }
  next := Draw$ticket#t2 + 1;
  ticket#arm#2#t2 := Draw$ticket#t2;
at#10:
  if (2 < pc#t2 || cs# <= 2) {
    goto at#11;
  }
  result#ticket#2 := ticket#arm#2#t2;
  done#Draw#2 := true;
  assume 3 <= cs#;
at#11:
}

procedure {:entrypoint} unthread#main()
  modifies round#, next, done#Draw, result#ticket, done#Draw#2, result#ticket#2, error#, created#t1, start#t1, created#t2, start#t2, a#t0, b#t0, pc#t0, ticket#arm#t1, Draw$ticket#t1, pc#t1, ticket#arm#2#t2, Draw$ticket#t2, pc#t2;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var ran#t2: bool;
  var later#t0: bool;
  var later#t1: bool;
  var later#t2: bool;
  var earlier#: bool;

  havoc next;
  created#t1 := false;
  created#t2 := false;
  a#t0 := 0;
  b#t0 := 0;
  ticket#arm#t1 := 0;
  Draw$ticket#t1 := 0;
  ticket#arm#2#t2 := 0;
  Draw$ticket#t2 := 0;
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
  assume 1 <= cs# && cs# <= 2;
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
    call Draw#arm#t1(cs#);
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
    call Draw#arm#2#t2(cs#);
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
  assume pc#t0 <= cs# && cs# <= 2;
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
    call Draw#arm#t1(cs#);
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
    call Draw#arm#2#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#;
    }
  }
done#:
  assert !error#;
}
