// translate --method lazy-lasso --stem 1 --lasso 1 --unroll 1 boogie-tests/liveness/figure1a.bpl
var round#: int;
var g: bool;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var pc#t0: int;
var pc#t1: int;
var pc#t2: int;

const waits#t0: bool;

var moved#t0: bool;
var blocked#t0: bool;
var location#t0: int;

const waits#t1: bool;

var moved#t1: bool;
var blocked#t1: bool;
var location#t1: int;

const waits#t2: bool;

var moved#t2: bool;
var blocked#t2: bool;
var location#t2: int;

procedure {:inline 1} Main#t0(cs#: int)
  modifies created#t1, start#t1, created#t2, start#t2;
{
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  assume round# < 1;
  created#t1 := true;
  start#t1 := round#;
  assume round# < 1;
  created#t2 := true;
  start#t2 := round#;
  assume 1 <= cs#;
at#2:
}

procedure {:inline 1} Waiter#t1(cs#: int)
  modifies g;
{
  var cond#: bool;
  var ok#: bool;

at#3:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#4;
  }
  g := false;
at#4:
  if (1 < pc#t1 || cs# <= 1) {
    goto at#5;
  }
  cond# := !g;
  if (!cond#) {
    assume 2 <= cs#;
    goto done#;
  }
  assume 2 <= cs#;
at#5:
  if (2 < pc#t1 || cs# <= 2) {
    goto at#6;
  }
  cond# := !g;
  if (!cond#) {
    assume 3 <= cs#;
    goto done#;
  }
  assume 3 <= cs#;
  assume {:bound "unroll"} false;
done#:
  assume 3 <= cs#;
  assume 3 <= cs#;
at#6:
}

procedure {:inline 1} Setter#t2(cs#: int)
  modifies g;
{
  var ok#: bool;

at#7:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#8;
  }
  g := true;
  assume 1 <= cs#;
at#8:
}

procedure {:entrypoint} unthread#main()
  modifies round#, g, error#, created#t1, start#t1, created#t2, start#t2, pc#t0, pc#t1, pc#t2, moved#t0, blocked#t0, location#t0, moved#t1, blocked#t1, location#t1, moved#t2, blocked#t2, location#t2;
{
  var snapshot#g: bool;
  var snapshot#location#t0: int;
  var snapshot#location#t1: int;
  var snapshot#location#t2: int;
  var cs#: int;

  havoc g;
  created#t1 := false;
  created#t2 := false;
  start#t1 := 0;
  start#t2 := 0;
  error# := false;
  pc#t0 := 0;
  pc#t1 := 0;
  pc#t2 := 0;
  moved#t0 := false;
  blocked#t0 := false;
  location#t0 := 0;
  moved#t1 := false;
  blocked#t1 := false;
  location#t1 := 0;
  moved#t2 := false;
  blocked#t2 := false;
  location#t2 := 0;
  round# := 0;
  havoc cs#;
  assume pc#t0 <= cs# && cs# <= 1;
  call Main#t0(cs#);
  pc#t0 := cs#;
  location#t0 := if cs# == 0 then 0 else 1;
  if (created#t1) {
    round# := 0;
    havoc cs#;
    assume pc#t1 <= cs# && cs# <= 3;
    call Waiter#t1(cs#);
    pc#t1 := cs#;
    location#t1 := if cs# == 0 then 0 else if cs# == 1 then 1 else if cs# == 2 then 1 else 2;
  }
  if (created#t2) {
    round# := 0;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 1;
    call Setter#t2(cs#);
    pc#t2 := cs#;
    location#t2 := if cs# == 0 then 0 else 1;
  }
  snapshot#g, snapshot#location#t0, snapshot#location#t1, snapshot#location#t2 := g, location#t0, location#t1, location#t2;
  assume waits#t0 ==> false;
  assume waits#t1 ==> false;
  assume waits#t2 ==> false;
  round# := 1;
  havoc cs#;
  assume pc#t0 <= cs# && cs# <= 1;
  assume waits#t0 ==> !(pc#t0 < cs#);
  moved#t0 := moved#t0 || pc#t0 < cs#;
  call Main#t0(cs#);
  pc#t0 := cs#;
  location#t0 := if cs# == 0 then 0 else 1;
  if (created#t1) {
    round# := 1;
    havoc cs#;
    assume pc#t1 <= cs# && cs# <= 3;
    assume waits#t1 ==> !(pc#t1 < cs#);
    moved#t1 := moved#t1 || pc#t1 < cs#;
    call Waiter#t1(cs#);
    pc#t1 := cs#;
    location#t1 := if cs# == 0 then 0 else if cs# == 1 then 1 else if cs# == 2 then 1 else 2;
  }
  if (created#t2) {
    round# := 1;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 1;
    assume waits#t2 ==> !(pc#t2 < cs#);
    moved#t2 := moved#t2 || pc#t2 < cs#;
    call Setter#t2(cs#);
    pc#t2 := cs#;
    location#t2 := if cs# == 0 then 0 else 1;
  }
  assume snapshot#g == g;
  assume snapshot#location#t0 == location#t0;
  assume snapshot#location#t1 == location#t1;
  assume snapshot#location#t2 == location#t2;
  assume moved#t0 || moved#t1 || moved#t2;
  assume moved#t0 || waits#t0 || pc#t0 == 1;
  assume created#t1 ==> moved#t1 || waits#t1 || pc#t1 == 3;
  assume created#t2 ==> moved#t2 || waits#t2 || pc#t2 == 1;
  assume true;
  assume true;
  assume true;
  if (moved#t0) {
    round# := 1;
    assume true;
  }
  if (moved#t1) {
    round# := 1;
    assume true;
  }
  if (moved#t2) {
    round# := 1;
    assume true;
  }
  assert false;
}
