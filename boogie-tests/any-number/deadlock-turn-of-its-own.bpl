// RUN: check --property deadlock
// EXPECT: violated

var turn: int;

procedure {:entrypoint} Main()
  modifies turn;
{
  var i: int;

  i := 1;
  turn := 0;
  while (*) {
    async call T(i);
    i := i + 1;
  }
}

procedure T(id: int)
{
  assume turn == id;
}
