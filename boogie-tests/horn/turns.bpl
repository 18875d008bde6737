// RUN: check --method chc
// EXPECT: proved
// EXPLORE: skip the counter grows for ever
//
// Two threads in turns: the second has done as much as the first, or one less.

var first, second: int;

procedure {:entrypoint} Main()
  modifies first, second;
{
  first, second := 0, 0;
  async call First();
  async call Second();
}

procedure First()
  modifies first;
{
  while (true) {
    atomic { assume first == second; first := first + 1; }
  }
}

procedure Second()
  modifies second;
{
  while (true) {
    atomic { assume second < first; second := second + 1; }
    assert first - second <= 1 && second <= first;
  }
}
