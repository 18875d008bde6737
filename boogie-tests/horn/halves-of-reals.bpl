// RUN: check --method chc
// EXPECT: proved
// EXPLORE: skip reals are not counted
//
// One thread adds halves to a real number, another looks at it: it stays positive.

var level: real;

procedure {:entrypoint} Main()
  modifies level;
{
  level := 0.5;
  async call Fill();
  while (*) {
    assert level > 0.25;
  }
}

procedure Fill()
  modifies level;
{
  while (*) {
    level := level + 1.5;
  }
}
