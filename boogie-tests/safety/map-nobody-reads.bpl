// RUN: check --rounds 2 --unroll 1
// EXPECT: violated
// RUN: check --rounds 2 --unroll 1 --entry Havocked
// EXPECT: violated
// RUN: check --rounds 2 --unroll 1 --entry Holds
// EXPECT: holds complete
//
// A map is written as a whole, and nobody reads or writes one of its entries: nothing is left of it, and nothing of the write.

var log: [int]int;
var x: int;

procedure {:entrypoint} Main()
  modifies log, x;
{
  log := (lambda i: int :: 0);
  x := 0;
  async call Add();
  async call Add();
  assert x < 2;
}

procedure Havocked()
  modifies log, x;
{
  havoc log;
  x := 0;
  async call Add();
  par Add() | Add();
  assert x == 2;
}

procedure Holds()
  modifies log, x;
{
  x := 0;
  log := (lambda i: int :: i);
  havoc log;
  async call Add();
  assert x <= 1;
}

procedure Add()
  modifies x;
{
  x := x + 1;
}
