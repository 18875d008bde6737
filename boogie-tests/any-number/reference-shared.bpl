// RUN: check
// EXPECT: violated
//
// Seeded: a worker takes no reference for the one that it creates.

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
    async call Worker();
  }
  assert references >= 2;
  references := references - 1;
}
