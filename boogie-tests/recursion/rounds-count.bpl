// RUN: check --method eager --rounds 2 --prove
// EXPECT: holds complete
//
// Two threads count up, as deep as they like, while the first looks.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Up(3);
  async call Up(5);
  assert x >= 0;
}

procedure Up(n: int)
  modifies x;
{
  if (n > 0) {
    x := x + 1;
    call Up(n - 1);
  }
}
