// RUN: check --property race
// EXPECT: proved
// RUN: check --property race --method ic3
// EXPECT: proved
// RUN: check --property race --method chc
// EXPECT: proved
//
// A ticket lock: the numbers grow for ever, and whoever touches the data is alone.

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
    serving := serving + 1;
  }
}
