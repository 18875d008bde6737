// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
//
// Threads without end. How many there were is told by `made`, which nothing depends on: it may be another number each time.

var made: int;

procedure {:entrypoint} main()
  modifies made;
{
  made := 0;
  while (true) {
    async call Worker();
  }
}

procedure Worker()
  modifies made;
{
  made := made + 1;
}
