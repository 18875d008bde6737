// translate --method lazy-lasso --stem 1 --lasso 1 --unroll 1 boogie-tests/liveness/guard-turn.bpl
var round#: int;
var turn: int;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var pc#t0: int;
var i#t1: int;
var pc#t1: int;
var i#t2: int;
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
  modifies turn, created#t1, start#t1, created#t2, start#t2;
{
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  turn := 1;
  assume round# < 1;
  created#t1 := true;
  start#t1 := round#;
  assume round# < 1;
  created#t2 := true;
  start#t2 := round#;
  assume 1 <= cs#;
at#2:
}

procedure {:inline 1} Take#t1(cs#: int)
  modifies turn, i#t1;
{
  var ok#: bool;

at#3:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#4;
  }
  havoc i#t1;
  i#t1 := 0;
at#4:
  if (1 < pc#t1 || cs# <= 1) {
    goto at#5;
  }
at#5:
  if (2 < pc#t1 || cs# <= 2) {
    goto at#6;
  }
  assume turn == 1;
  turn := 2;
  assume 1 <= round# && waits#t2 && location#t2 == 2 ==> !(turn == 2);
  i#t1 := 1;
at#6:
  if (3 < pc#t1 || cs# <= 3) {
    goto at#7;
  }
at#7:
  if (4 < pc#t1 || cs# <= 4) {
    goto at#8;
  }
  assume turn == 1;
  turn := 2;
  assume 1 <= round# && waits#t2 && location#t2 == 2 ==> !(turn == 2);
  i#t1 := 2;
  assume {:bound "unroll"} false;
  assume 5 <= cs#;
at#8:
}

procedure {:inline 1} Take#t2(cs#: int)
  modifies turn, i#t2;
{
  var ok#: bool;

at#9:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#10;
  }
  havoc i#t2;
  i#t2 := 0;
at#10:
  if (1 < pc#t2 || cs# <= 1) {
    goto at#11;
  }
at#11:
  if (2 < pc#t2 || cs# <= 2) {
    goto at#12;
  }
  assume turn == 2;
  turn := 1;
  assume 1 <= round# && waits#t1 && location#t1 == 2 ==> !(turn == 1);
  i#t2 := 1;
at#12:
  if (3 < pc#t2 || cs# <= 3) {
    goto at#13;
  }
at#13:
  if (4 < pc#t2 || cs# <= 4) {
    goto at#14;
  }
  assume turn == 2;
  turn := 1;
  assume 1 <= round# && waits#t1 && location#t1 == 2 ==> !(turn == 1);
  i#t2 := 2;
  assume {:bound "unroll"} false;
  assume 5 <= cs#;
at#14:
}

procedure {:entrypoint} unthread#main()
  modifies round#, turn, error#, created#t1, start#t1, created#t2, start#t2, pc#t0, i#t1, pc#t1, i#t2, pc#t2, moved#t0, blocked#t0, location#t0, moved#t1, blocked#t1, location#t1, moved#t2, blocked#t2, location#t2;
{
  var snapshot#turn: int;
  var snapshot#i#t1: int;
  var snapshot#i#t2: int;
  var snapshot#location#t0: int;
  var snapshot#location#t1: int;
  var snapshot#location#t2: int;
  var cs#: int;

  havoc turn;
  created#t1 := false;
  created#t2 := false;
  i#t1 := 0;
  i#t2 := 0;
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
    assume pc#t1 <= cs# && cs# <= 5;
    call Take#t1(cs#);
    pc#t1 := cs#;
    location#t1 := if cs# == 0 then
        0
      else if cs# == 1 then
        1
      else if cs# == 2 then
        2
      else if cs# == 3 then
        1
      else if cs# == 4 then
        2
      else 3;
  }
  if (created#t2) {
    round# := 0;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 5;
    call Take#t2(cs#);
    pc#t2 := cs#;
    location#t2 := if cs# == 0 then
        0
      else if cs# == 1 then
        1
      else if cs# == 2 then
        2
      else if cs# == 3 then
        1
      else if cs# == 4 then
        2
      else 3;
  }
  snapshot#turn, snapshot#i#t1, snapshot#i#t2, snapshot#location#t0, snapshot#location#t1, snapshot#location#t2 := turn, i#t1, i#t2, location#t0, location#t1, location#t2;
  assume waits#t0 ==> false;
  assume waits#t1 ==> created#t1 && location#t1 == 2;
  assume waits#t1 && location#t1 == 2 ==> !(turn == 1);
  assume waits#t2 ==> created#t2 && location#t2 == 2;
  assume waits#t2 && location#t2 == 2 ==> !(turn == 2);
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
    assume pc#t1 <= cs# && cs# <= 5;
    assume waits#t1 ==> !(pc#t1 < cs#);
    moved#t1 := moved#t1 || pc#t1 < cs#;
    call Take#t1(cs#);
    pc#t1 := cs#;
    location#t1 := if cs# == 0 then
        0
      else if cs# == 1 then
        1
      else if cs# == 2 then
        2
      else if cs# == 3 then
        1
      else if cs# == 4 then
        2
      else 3;
  }
  if (created#t2) {
    round# := 1;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 5;
    assume waits#t2 ==> !(pc#t2 < cs#);
    moved#t2 := moved#t2 || pc#t2 < cs#;
    call Take#t2(cs#);
    pc#t2 := cs#;
    location#t2 := if cs# == 0 then
        0
      else if cs# == 1 then
        1
      else if cs# == 2 then
        2
      else if cs# == 3 then
        1
      else if cs# == 4 then
        2
      else 3;
  }
  assume snapshot#turn == turn;
  assume snapshot#i#t1 == i#t1;
  assume snapshot#i#t2 == i#t2;
  assume snapshot#location#t0 == location#t0;
  assume snapshot#location#t1 == location#t1;
  assume snapshot#location#t2 == location#t2;
  assume moved#t0 || moved#t1 || moved#t2;
  assume moved#t0 || waits#t0 || pc#t0 == 1;
  assume created#t1 ==> moved#t1 || waits#t1 || pc#t1 == 5;
  assume created#t2 ==> moved#t2 || waits#t2 || pc#t2 == 5;
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
  if (waits#t1 && location#t1 == 2) {
    round# := 1;
    assume true;
  }
  if (moved#t2) {
    round# := 1;
    assume true;
  }
  if (waits#t2 && location#t2 == 2) {
    round# := 1;
    assume true;
  }
  assert false;
}
