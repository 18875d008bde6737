// RUN: check --method chc --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Whoever finds nobody leading leads, by a number that no other has.

var next, leader: int;

procedure {:entrypoint} Main()
  modifies next, leader;
{
  next, leader := 1, 0;
  while (*) { async call Candidate(); }
}

procedure Candidate()
  modifies next, leader;
{
  var mine: int;
  var won: bool;
  atomic { mine := next; next := next + 1; }
  atomic {
    won := leader == 0;
    if (won) { leader := mine; }
  }
  if (won) { assert leader == mine; }
}
