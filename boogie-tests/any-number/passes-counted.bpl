// RUN: check --method chc --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Who has only passed one of two counters is between them: made is done, and how many there are. Those that have ended are in both.

var made, done: int;

procedure {:entrypoint} Main()
  modifies made, done;
{
  made := 0;
  done := 0;
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies made, done;
{
  made := made + 1;
  done := done + 1;
  assert done <= made;
}
