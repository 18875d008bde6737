// RUN: check --property race
// EXPECT: violated
//
// Two are let in at a time.

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
    assume serving + 1 >= mine;
    data := data + 1;
    serving := serving + 1;
  }
}
