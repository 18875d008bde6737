// RUN: check --method ic3
// EXPECT: proved
// RUN: check --method chc
// EXPECT: proved
//
// A procedure with a parallel call is called twice: each of its activations waits for arms of its own. What was taken the second time is
// more than what was taken the first time.

var next: int;

procedure {:entrypoint} Main()
  modifies next;
{
  var first, second: int;
  next := 0;
  call first := TakeTwo();
  call second := TakeTwo();
  assert first < second;
}

procedure TakeTwo() returns (sum: int)
  modifies next;
{
  var a, b: int;
  par a := Take() | b := Take();
  sum := a + b;
}

procedure Take() returns (ticket: int)
  modifies next;
{
  atomic { ticket := next; next := next + 1; }
}
