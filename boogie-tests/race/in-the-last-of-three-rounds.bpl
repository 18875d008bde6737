// RUN: check --property race --rounds 1
// EXPECT: holds
// RUN: check --property race --rounds 3
// EXPECT: violated
// RUN: check --property race
// EXPECT: violated
//
// The threads hand over twice before they race.

var {:atomic} turn: int;
var x: int;

procedure {:entrypoint} Main() modifies turn, x; {
  turn := 0;
  x := 0;
  async call Second();
  assume turn == 1;
  turn := 2;
  x := 1;
}

procedure Second() modifies turn, x; {
  turn := 1;
  assume turn == 2;
  x := 2;
}
