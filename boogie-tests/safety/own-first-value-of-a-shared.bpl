// RUN: check
// EXPECT: violated
// RUN: check --method ic3
// EXPECT: violated
// RUN: check --method lazy --rounds 2
// EXPECT: violated
// RUN: check --method eager --rounds 2
// EXPECT: violated
//
// No statement of the second thread reads x: the first value of its own variable does, before or behind the assignment.

var x: int;
var {:thread_local} above: int where above > x;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Look();
  x := 5;
}

procedure Look()
{
  assert above > 5;
}
