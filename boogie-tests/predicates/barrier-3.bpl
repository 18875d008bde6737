// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the numbers grow for ever
//
// Three threads meet again and again; none is ahead of the others by more than a phase.

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
      if (arrived == 3) { arrived := 0; phase := phase + 1; }
    }
    p := p + 1;
    assume phase == p;
  }
}
