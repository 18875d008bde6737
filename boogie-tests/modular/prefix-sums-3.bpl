// RUN: check --method modular
// EXPECT: proved
//
// Each sums up two numbers, then adds the sum of those before them.

var a0: int;
var a1: int;
var a2: int;
var a3: int;
var a4: int;
var a5: int;
var sum0: int;
var sum1: int;
var sum2: int;
var done0: bool;
var done1: bool;
var done2: bool;

procedure {:entrypoint} Main()
  modifies sum0, sum1, sum2, done0, done1, done2;
{
  sum0 := 0;
  sum1 := 0;
  sum2 := 0;
  done0 := false;
  done1 := false;
  done2 := false;
  async call Thread1();
  async call Thread2();
  async call Thread3();
  assume done2;
  assert sum2 == a0 + a1 + a2 + a3 + a4 + a5;
}

procedure Thread1()
  modifies sum0, sum1, sum2, done0, done1, done2;
{
  var own: int;
  own := a0;
  own := own + a1;
  sum0 := own;
  done0 := true;
}

procedure Thread2()
  modifies sum0, sum1, sum2, done0, done1, done2;
{
  var own: int;
  own := a2;
  own := own + a3;
  assume done0;
  own := own + sum0;
  sum1 := own;
  done1 := true;
}

procedure Thread3()
  modifies sum0, sum1, sum2, done0, done1, done2;
{
  var own: int;
  own := a4;
  own := own + a5;
  assume done1;
  own := own + sum1;
  sum2 := own;
  done2 := true;
}
