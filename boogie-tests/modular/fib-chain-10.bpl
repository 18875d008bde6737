// RUN: check --method zones
// EXPECT: proved
// RUN: check --timeout 300
// EXPECT: proved
// EXPLORE: skip too many states for the time of a test
//
// A chain of ten: zones need a few seconds, more than all others that compete would leave them if each had as much.

var x0: int;
var x1: int;
var x2: int;
var x3: int;
var x4: int;
var x5: int;
var x6: int;
var x7: int;
var x8: int;
var x9: int;
var x10: int;

procedure {:entrypoint} Main()
  modifies x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10;
{
  x0 := 1;
  x1 := 1;
  x2 := 1;
  x3 := 1;
  x4 := 1;
  x5 := 1;
  x6 := 1;
  x7 := 1;
  x8 := 1;
  x9 := 1;
  x10 := 1;
  async call Thread1();
  async call Thread2();
  async call Thread3();
  async call Thread4();
  async call Thread5();
  async call Thread6();
  async call Thread7();
  async call Thread8();
  async call Thread9();
  async call Thread10();
  assert x10 <= 2047;
}

procedure Thread1()
  modifies x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x1 := x1 + x0;
    k := k + 1;
  }
}

procedure Thread2()
  modifies x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x2 := x2 + x1;
    k := k + 1;
  }
}

procedure Thread3()
  modifies x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x3 := x3 + x2;
    k := k + 1;
  }
}

procedure Thread4()
  modifies x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x4 := x4 + x3;
    k := k + 1;
  }
}

procedure Thread5()
  modifies x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x5 := x5 + x4;
    k := k + 1;
  }
}

procedure Thread6()
  modifies x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x6 := x6 + x5;
    k := k + 1;
  }
}

procedure Thread7()
  modifies x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x7 := x7 + x6;
    k := k + 1;
  }
}

procedure Thread8()
  modifies x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x8 := x8 + x7;
    k := k + 1;
  }
}

procedure Thread9()
  modifies x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x9 := x9 + x8;
    k := k + 1;
  }
}

procedure Thread10()
  modifies x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10;
{
  var k: int;
  k := 0;
  while (k < 2) {
    x10 := x10 + x9;
    k := k + 1;
  }
}
