// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the numbers grow for ever
//
// Fischer's protocol of three threads: each writes its number less than D after it has seen that there is none, and looks at it again
// after E or more. Clocks have no bound, and D and E are any numbers with D < E.

const D, E: int;
axiom 0 < D && D < E;
var owner, inside: int;
var x0, x1, x2: int;
var w0: bool;
var w1: bool;
var w2: bool;

procedure {:entrypoint} Main()
  modifies owner, inside, x0, x1, x2, w0, w1, w2;
{
  owner, inside := 0, 0;
  x0, x1, x2 := 0, 0, 0;
  w0, w1, w2 := false, false, false;
  async call P0();
  async call P1();
  async call P2();
  async call Time();
}

procedure Time()
  modifies x0, x1, x2;
{
  while (true) {
    atomic { assume (w0 ==> x0 < D) && (w1 ==> x1 < D) && (w2 ==> x2 < D); x0 := x0 + 1; x1 := x1 + 1; x2 := x2 + 1; }
  }
}

procedure P0()
  modifies owner, inside, x0, w0;
{
  while (true) {
    atomic { assume owner == 0; x0 := 0; w0 := true; }
    atomic { owner := 1; x0 := 0; w0 := false; }
    atomic { assume x0 >= E; }
    if (owner == 1) {
      inside := inside + 1;
      assert inside == 1;
      inside := inside - 1;
      owner := 0;
    }
  }
}

procedure P1()
  modifies owner, inside, x1, w1;
{
  while (true) {
    atomic { assume owner == 0; x1 := 0; w1 := true; }
    atomic { owner := 2; x1 := 0; w1 := false; }
    atomic { assume x1 >= E; }
    if (owner == 2) {
      inside := inside + 1;
      assert inside == 1;
      inside := inside - 1;
      owner := 0;
    }
  }
}

procedure P2()
  modifies owner, inside, x2, w2;
{
  while (true) {
    atomic { assume owner == 0; x2 := 0; w2 := true; }
    atomic { owner := 3; x2 := 0; w2 := false; }
    atomic { assume x2 >= E; }
    if (owner == 3) {
      inside := inside + 1;
      assert inside == 1;
      inside := inside - 1;
      owner := 0;
    }
  }
}
