// RUN: check
// EXPECT: violated
//
// Seeded: what was taken the second time is more by four, and not by five.

var next: int;

procedure {:entrypoint} Main()
  modifies next;
{
  var first, second: int;
  next := 0;
  call first := TakeTwo();
  call second := TakeTwo();
  assert first + 5 <= second;
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
