// RUN: check
// EXPECT: violated
//
// Seeded: an arm that is created again is taken to have in a local what it had before.

var {:thread_local} mine: int;
var rounds: int;

procedure {:entrypoint} Main()
  modifies mine, rounds;
{
  mine, rounds := 7, 0;
  while (*) {
    par Work(1) | Work(2);
    assert mine == 7;
    rounds := 1;
  }
}

procedure Work(n: int)
  modifies mine;
{
  var i: int;
  if (rounds == 0) { i := n; }
  mine := n;
  assert rounds == 1 ==> i == n && mine == n;
  call Note(n);
}

procedure Note(n: int)
  modifies mine;
{
  assert mine == n;
  mine := 0;
}
