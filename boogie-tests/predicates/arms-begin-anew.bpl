// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the rounds have no end
//
// An arm that is created again has its parameters, and any values in its locals and in its own copy of a global: it must set them anew.

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
  i := n;
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
