// RUN: check
// EXPECT: proved
//
// A recursion goes as deep as a limit that another thread raises meanwhile.

var limit: int;

procedure {:entrypoint} Main()
  modifies limit;
{
  assume limit >= 0;
  async call Down(0);
  async call Move();
}

procedure Down(depth: int)
{
  assert depth <= limit;
  if (depth < limit) {
    call Down(depth + 1);
  }
}

procedure Move()
  modifies limit;
{
  limit := limit + 1;
}
