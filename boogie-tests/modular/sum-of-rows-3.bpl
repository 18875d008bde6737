// RUN: check --method modular
// EXPECT: proved
//
// A thread for each row adds its arbitrary numbers to the cells of the row above, when they are there.

var a0_0: int;
var a0_1: int;
var a0_2: int;
var a1_0: int;
var a1_1: int;
var a1_2: int;
var a2_0: int;
var a2_1: int;
var a2_2: int;
var s0_0: int;
var s0_1: int;
var s0_2: int;
var s1_0: int;
var s1_1: int;
var s1_2: int;
var s2_0: int;
var s2_1: int;
var s2_2: int;
var done0_0: bool;
var done0_1: bool;
var done0_2: bool;
var done1_0: bool;
var done1_1: bool;
var done1_2: bool;
var done2_0: bool;
var done2_1: bool;
var done2_2: bool;

procedure {:entrypoint} Main()
  modifies s0_0, s0_1, s0_2, s1_0, s1_1, s1_2, s2_0, s2_1, s2_2, done0_0, done0_1, done0_2, done1_0, done1_1, done1_2, done2_0, done2_1, done2_2;
{
  s0_0 := 0;
  s0_1 := 0;
  s0_2 := 0;
  s1_0 := 0;
  s1_1 := 0;
  s1_2 := 0;
  s2_0 := 0;
  s2_1 := 0;
  s2_2 := 0;
  done0_0 := false;
  done0_1 := false;
  done0_2 := false;
  done1_0 := false;
  done1_1 := false;
  done1_2 := false;
  done2_0 := false;
  done2_1 := false;
  done2_2 := false;
  async call Thread1();
  async call Thread2();
  async call Thread3();
  assume done2_0;
  assert s2_0 == a0_0 + a1_0 + a2_0;
  assume done2_1;
  assert s2_1 == a0_1 + a1_1 + a2_1;
  assume done2_2;
  assert s2_2 == a0_2 + a1_2 + a2_2;
}

procedure Thread1()
  modifies s0_0, s0_1, s0_2, s1_0, s1_1, s1_2, s2_0, s2_1, s2_2, done0_0, done0_1, done0_2, done1_0, done1_1, done1_2, done2_0, done2_1, done2_2;
{
  s0_0 := a0_0;
  done0_0 := true;
  s0_1 := a0_1;
  done0_1 := true;
  s0_2 := a0_2;
  done0_2 := true;
}

procedure Thread2()
  modifies s0_0, s0_1, s0_2, s1_0, s1_1, s1_2, s2_0, s2_1, s2_2, done0_0, done0_1, done0_2, done1_0, done1_1, done1_2, done2_0, done2_1, done2_2;
{
  assume done0_0;
  s1_0 := s0_0 + a1_0;
  done1_0 := true;
  assume done0_1;
  s1_1 := s0_1 + a1_1;
  done1_1 := true;
  assume done0_2;
  s1_2 := s0_2 + a1_2;
  done1_2 := true;
}

procedure Thread3()
  modifies s0_0, s0_1, s0_2, s1_0, s1_1, s1_2, s2_0, s2_1, s2_2, done0_0, done0_1, done0_2, done1_0, done1_1, done1_2, done2_0, done2_1, done2_2;
{
  assume done1_0;
  s2_0 := s1_0 + a2_0;
  done2_0 := true;
  assume done1_1;
  s2_1 := s1_1 + a2_1;
  done2_1 := true;
  assume done1_2;
  s2_2 := s1_2 + a2_2;
  done2_2 := true;
}
