// RUN: check --method modular
// EXPECT: proved
//
// Pascal's triangle: each row waits for each cell of the row above.

var r0_0: int;
var turn0: int;
var r1_0: int;
var r1_1: int;
var turn1: int;
var r2_0: int;
var r2_1: int;
var r2_2: int;
var turn2: int;
var r3_0: int;
var r3_1: int;
var r3_2: int;
var r3_3: int;
var turn3: int;

procedure {:entrypoint} Main()
  modifies r0_0, turn0, r1_0, r1_1, turn1, r2_0, r2_1, r2_2, turn2, r3_0, r3_1, r3_2, r3_3, turn3;
{
  r0_0 := 1;
  turn0 := 1;
  r1_0 := 0;
  r1_1 := 0;
  turn1 := 0;
  r2_0 := 0;
  r2_1 := 0;
  r2_2 := 0;
  turn2 := 0;
  r3_0 := 0;
  r3_1 := 0;
  r3_2 := 0;
  r3_3 := 0;
  turn3 := 0;
  async call Thread1();
  async call Thread2();
  async call Thread3();
  assume turn3 == 4;
  assert r3_1 == 3;
}

procedure Thread1()
  modifies r0_0, turn0, r1_0, r1_1, turn1, r2_0, r2_1, r2_2, turn2, r3_0, r3_1, r3_2, r3_3, turn3;
{
  assume turn0 > 0;
  r1_0 := r0_0;
  turn1 := 1;
  assume turn0 > 0;
  r1_1 := r0_0;
  turn1 := 2;
}

procedure Thread2()
  modifies r0_0, turn0, r1_0, r1_1, turn1, r2_0, r2_1, r2_2, turn2, r3_0, r3_1, r3_2, r3_3, turn3;
{
  assume turn1 > 0;
  r2_0 := r1_0;
  turn2 := 1;
  assume turn1 > 1;
  r2_1 := r1_0 + r1_1;
  turn2 := 2;
  assume turn1 > 1;
  r2_2 := r1_1;
  turn2 := 3;
}

procedure Thread3()
  modifies r0_0, turn0, r1_0, r1_1, turn1, r2_0, r2_1, r2_2, turn2, r3_0, r3_1, r3_2, r3_3, turn3;
{
  assume turn2 > 0;
  r3_0 := r2_0;
  turn3 := 1;
  assume turn2 > 1;
  r3_1 := r2_0 + r2_1;
  turn3 := 2;
  assume turn2 > 2;
  r3_2 := r2_1 + r2_2;
  turn3 := 3;
  assume turn2 > 2;
  r3_3 := r2_2;
  turn3 := 4;
}
