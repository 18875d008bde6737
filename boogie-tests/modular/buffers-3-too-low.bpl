// RUN: check --method modular
// EXPECT: violated
//
// What comes out is one larger than the check says.

var item0: int;
var item1: int;
var item2: int;
var full0: bool;
var full1: bool;
var full2: bool;

procedure {:entrypoint} Main()
  modifies item0, item1, item2, full0, full1, full2;
{
  item0 := 0;
  item1 := 0;
  item2 := 0;
  full0 := false;
  full1 := false;
  full2 := false;
  async call Thread1();
  async call Thread2();
  async call Thread3();
  async call Thread4();
}

procedure Thread1()
  modifies item0, item1, item2, full0, full1, full2;
{
  var x: int;
  while (true) {
    havoc x;
    assume 0 <= x && x <= 5;
    assume !full0;
    item0 := x;
    full0 := true;
  }
}

procedure Thread2()
  modifies item0, item1, item2, full0, full1, full2;
{
  var x: int;
  while (true) {
    assume full0;
    x := item0;
    full0 := false;
    assume !full1;
    item1 := x + 1;
    full1 := true;
  }
}

procedure Thread3()
  modifies item0, item1, item2, full0, full1, full2;
{
  var x: int;
  while (true) {
    assume full1;
    x := item1;
    full1 := false;
    assume !full2;
    item2 := x + 1;
    full2 := true;
  }
}

procedure Thread4()
  modifies item0, item1, item2, full0, full1, full2;
{
  var x: int;
  while (true) {
    assume full2;
    x := item2;
    full2 := false;
    assert x <= 6;
  }
}
