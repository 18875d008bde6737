// RUN: check --method chc --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// A ticket lock of any number of threads that come again and again. Solvers of Horn clauses do not find in ten minutes that no two have
// the same ticket; it is guessed.

var next, shown, inside: int;

procedure {:entrypoint} Main()
  modifies next, shown, inside;
{
  next, shown, inside := 0, 0, 0;
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies next, shown, inside;
{
  var mine: int;
  while (*) {
    atomic { mine := next; next := next + 1; }
    assume shown == mine;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    shown := shown + 1;
  }
}
