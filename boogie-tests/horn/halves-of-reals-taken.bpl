// RUN: check
// EXPECT: violated
//
// Seeded: the other thread takes halves away, and what is left is no more than a quarter.

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
    level := level - 0.5;
  }
}
