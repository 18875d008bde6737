// RUN: check --method chc --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Whoever creates a thread takes a reference for it: there are at least as many as threads that have not given theirs back. A worker may
// create others like it.

var references: int;

procedure {:entrypoint} Main()
  modifies references;
{
  references := 1;
  while (*) {
    references := references + 1;
    async call Worker();
  }
}

procedure Worker()
  modifies references;
{
  if (*) {
    references := references + 1;
    async call Worker();
  }
  assert references >= 2;
  references := references - 1;
}
