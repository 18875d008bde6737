// RUN: check
// EXPECT: violated
//
// Seeded: threads that have ended were counted, too, and three of them are one too many.

var done: int;

procedure {:entrypoint} Main()
  modifies done;
{
  done := 0;
  while (*) { async call Worker(); }
  assert done != 3;
}

procedure Worker()
  modifies done;
{
  done := done + 1;
}
