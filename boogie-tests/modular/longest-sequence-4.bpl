// RUN: check --method modular
// EXPECT: proved
//
// The longest increasing sequence in arbitrary numbers: each position waits for those before it.

var a0: int;
var a1: int;
var a2: int;
var a3: int;
var length0: int;
var length1: int;
var length2: int;
var length3: int;
var done0: bool;
var done1: bool;
var done2: bool;
var done3: bool;

procedure {:entrypoint} Main()
  modifies length0, length1, length2, length3, done0, done1, done2, done3;
{
  length0 := 0;
  length1 := 0;
  length2 := 0;
  length3 := 0;
  done0 := false;
  done1 := false;
  done2 := false;
  done3 := false;
  async call Thread1();
  async call Thread2();
  async call Thread3();
  async call Thread4();
  assume done3;
  assert 1 <= length3 && length3 <= 4;
}

procedure Thread1()
  modifies length0, length1, length2, length3, done0, done1, done2, done3;
{
  var best: int;
  best := 1;
  length0 := best;
  done0 := true;
}

procedure Thread2()
  modifies length0, length1, length2, length3, done0, done1, done2, done3;
{
  var best: int;
  best := 1;
  assume done0;
  if (a0 < a1 && length0 + 1 > best) { best := length0 + 1; }
  length1 := best;
  done1 := true;
}

procedure Thread3()
  modifies length0, length1, length2, length3, done0, done1, done2, done3;
{
  var best: int;
  best := 1;
  assume done0;
  if (a0 < a2 && length0 + 1 > best) { best := length0 + 1; }
  assume done1;
  if (a1 < a2 && length1 + 1 > best) { best := length1 + 1; }
  length2 := best;
  done2 := true;
}

procedure Thread4()
  modifies length0, length1, length2, length3, done0, done1, done2, done3;
{
  var best: int;
  best := 1;
  assume done0;
  if (a0 < a3 && length0 + 1 > best) { best := length0 + 1; }
  assume done1;
  if (a1 < a3 && length1 + 1 > best) { best := length1 + 1; }
  assume done2;
  if (a2 < a3 && length2 + 1 > best) { best := length2 + 1; }
  length3 := best;
  done3 := true;
}
