// RUN: check --method ic3
// EXPECT: violated
//
// Seeded: two are enough.

var arrived, phase: int;

procedure {:entrypoint} Main()
  modifies arrived, phase;
{
  arrived, phase := 0, 0;
  async call W();
  async call W();
  async call W();
}

procedure W()
  modifies arrived, phase;
{
  var p: int;
  p := 0;
  while (true) {
    assert phase <= p && p <= phase + 0;
    atomic {
      arrived := arrived + 1;
      if (arrived == 2) { arrived := 0; phase := phase + 1; }
    }
    p := p + 1;
    assume phase >= p;
  }
}
