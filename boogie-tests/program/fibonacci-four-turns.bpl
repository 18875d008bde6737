// RUN: check
// EXPECT: violated
//
// Two threads add each other's sums, four turns each: strictly in turns they come to 55, the tenth number of Fibonacci.

var i, j: int;

procedure {:entrypoint} Main()
  modifies i, j;
{
  i, j := 1, 1;
  par First() | Second();
  assert i < 55 && j < 55;
}

procedure First()
  modifies i;
{
  var turn: int;
  turn := 0;
  while (turn < 4) {
    i := i + j;
    turn := turn + 1;
  }
}

procedure Second()
  modifies j;
{
  var turn: int;
  turn := 0;
  while (turn < 4) {
    j := j + i;
    turn := turn + 1;
  }
}
