// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// A semaphore with three permits: three threads are inside at once, though no two of two are.

var permits, inside: int;

procedure {:entrypoint} Main()
  modifies permits, inside;
{
  permits, inside := 3, 0;
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies permits, inside;
{
  atomic { assume permits > 0; permits := permits - 1; }
  inside := inside + 1;
  assert inside <= 2;
  inside := inside - 1;
  permits := permits + 1;
}
