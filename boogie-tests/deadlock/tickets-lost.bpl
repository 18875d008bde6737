// RUN: check --property deadlock
// EXPECT: violated
//
// Whoever is served at 3 leaves for good: nobody has the next turn.

var next, serving, data: int;

procedure {:entrypoint} Main()
  modifies next, serving, data;
{
  next, serving := 0, 0;
  async call Work();
  async call Work();
}

procedure Work()
  modifies next, serving, data;
{
  var mine: int;
  while (true) {
    atomic { mine := next; next := next + 1; }
    assume serving == mine;
    data := data + 1;
    if (mine == 3) { return; }
    serving := serving + 1;
  }
}
