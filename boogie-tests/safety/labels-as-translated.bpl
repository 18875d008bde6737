// RUN: check --rounds 2
// EXPECT: violated
// RUN: check --rounds 2 --method eager
// EXPECT: violated
// RUN: check --rounds 2 --entry Fine
// EXPECT: holds
//
// Labels and variables may be named as those of a translation are.

var x: int;
var x#r1, ok#, pc#t0: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call T();
  goto at#12;
at#12:
  x := x + 1;
  goto at#1, at#2;
at#1:
  x := 2;
at#2:
  assert x != 3;
}

procedure T()
  modifies x;
{
  var i: int;

at#:
  x := x + 1;
at#3:
  x := x * 2;
  goto at#2;
at#2:
}

procedure Fine()
  modifies x, x#r1, ok#, pc#t0;
{
  x := 0;
  x#r1, ok#, pc#t0 := 1, 2, 3;
  async call Inner();
  call Inner();
at#:
  assert x#r1 == 1 && ok# == 2 && pc#t0 == 3;
}

procedure Inner()
  modifies x;
{
  var done#, exit: int;

at#:
  x := x + 1;
  goto at#2, done#;
done#:
  x := 7;
at#2:
}
