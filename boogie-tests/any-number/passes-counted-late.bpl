// RUN: check
// EXPECT: violated
//
// Seeded: done is counted first, and another one may be between the two.

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
  done := done + 1;
  made := made + 1;
  assert done <= made;
}
