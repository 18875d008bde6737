// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// A semaphore with five permits, and a check that four threads pass.

var permits, inside: int;

procedure {:entrypoint} Main()
  modifies permits, inside;
{
  permits, inside := 5, 0;
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies permits, inside;
{
  atomic { assume permits > 0; permits := permits - 1; }
  inside := inside + 1;
  assert inside <= 4;
  inside := inside - 1;
  permits := permits + 1;
}
