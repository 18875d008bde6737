// RUN: check
// EXPECT: violated
//
// A number grows on the way down and falls on the way up; each activation of another thread remembers what it has seen.

var n: int;

procedure {:entrypoint} Main()
  modifies n;
{
  n := 0;
  async call Grow();
  async call Remember();
}

procedure Grow()
  modifies n;
{
  n := n + 1;
  if (*) {
    call Grow();
  }
  n := n - 1;
}

procedure Remember()
{
  var seen: int;

  seen := n;
  if (*) {
    call Remember();
  }
  assert seen <= n;
}
