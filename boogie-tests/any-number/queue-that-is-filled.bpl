// RUN: check --method chc --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// What is put at a place is ten more than the place; each worker takes one.

var taken, put: int;
var queue: [int]int;

procedure {:entrypoint} Main()
  modifies taken, put, queue;
{
  taken, put := 0, 0;
  while (*) { async call Worker(); }
  while (*) {
    queue[put] := put + 10;
    put := put + 1;
  }
}

procedure Worker()
  modifies taken;
{
  var mine: int;
  atomic { assume taken < put; mine := taken; taken := taken + 1; }
  assert queue[mine] == mine + 10;
}
