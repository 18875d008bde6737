// RUN: check --method modular
// EXPECT: violated
//
// Words without a common letter are farther apart.

var a1: int;
var a2: int;
var a3: int;
var b1: int;
var b2: int;
var d1_1: int;
var d1_2: int;
var d2_1: int;
var d2_2: int;
var d3_1: int;
var d3_2: int;
var done1_1: bool;
var done1_2: bool;
var done2_1: bool;
var done2_2: bool;
var done3_1: bool;
var done3_2: bool;

procedure {:entrypoint} Main()
  modifies d1_1, d1_2, d2_1, d2_2, d3_1, d3_2, done1_1, done1_2, done2_1, done2_2, done3_1, done3_2;
{
  d1_1 := 0;
  d1_2 := 0;
  d2_1 := 0;
  d2_2 := 0;
  d3_1 := 0;
  d3_2 := 0;
  done1_1 := false;
  done1_2 := false;
  done2_1 := false;
  done2_2 := false;
  done3_1 := false;
  done3_2 := false;
  async call Thread1();
  async call Thread2();
  async call Thread3();
  assume done3_2;
  assert 0 <= d3_2 && d3_2 <= 1;
}

procedure Thread1()
  modifies d1_1, d1_2, d2_1, d2_2, d3_1, d3_2, done1_1, done1_2, done2_1, done2_2, done3_1, done3_2;
{
  var best: int;
  best := 1 + 1;
  if (1 + 1 < best) { best := 1 + 1; }
  if (a1 == b1 && 0 < best) { best := 0; }
  if (0 + 1 < best) { best := 0 + 1; }
  d1_1 := best;
  done1_1 := true;
  best := 2 + 1;
  if (d1_1 + 1 < best) { best := d1_1 + 1; }
  if (a1 == b2 && 1 < best) { best := 1; }
  if (1 + 1 < best) { best := 1 + 1; }
  d1_2 := best;
  done1_2 := true;
}

procedure Thread2()
  modifies d1_1, d1_2, d2_1, d2_2, d3_1, d3_2, done1_1, done1_2, done2_1, done2_2, done3_1, done3_2;
{
  var best: int;
  assume done1_1;
  best := d1_1 + 1;
  if (2 + 1 < best) { best := 2 + 1; }
  if (a2 == b1 && 1 < best) { best := 1; }
  if (1 + 1 < best) { best := 1 + 1; }
  d2_1 := best;
  done2_1 := true;
  assume done1_2;
  best := d1_2 + 1;
  if (d2_1 + 1 < best) { best := d2_1 + 1; }
  if (a2 == b2 && d1_1 < best) { best := d1_1; }
  if (d1_1 + 1 < best) { best := d1_1 + 1; }
  d2_2 := best;
  done2_2 := true;
}

procedure Thread3()
  modifies d1_1, d1_2, d2_1, d2_2, d3_1, d3_2, done1_1, done1_2, done2_1, done2_2, done3_1, done3_2;
{
  var best: int;
  assume done2_1;
  best := d2_1 + 1;
  if (3 + 1 < best) { best := 3 + 1; }
  if (a3 == b1 && 2 < best) { best := 2; }
  if (2 + 1 < best) { best := 2 + 1; }
  d3_1 := best;
  done3_1 := true;
  assume done2_2;
  best := d2_2 + 1;
  if (d3_1 + 1 < best) { best := d3_1 + 1; }
  if (a3 == b2 && d2_1 < best) { best := d2_1; }
  if (d2_1 + 1 < best) { best := d2_1 + 1; }
  d3_2 := best;
  done3_2 := true;
}
