// RUN: check
// EXPECT: violated
//
// Seeded: the first may be two ahead.

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
    atomic { assume first <= second + 1; first := first + 1; }
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
