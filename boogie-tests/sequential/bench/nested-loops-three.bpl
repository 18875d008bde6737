// RUN: verify --unroll 3 --recursion 1
// EXPECT: holds incomplete
// Three loops inside of each other, none of which is known to end.

procedure {:entrypoint} Main()
{
  var c: int;

  c := 0;
  while (*) {
    while (*) {
      while (*) {
        c := c + 1;
      }
      c := c + 2;
    }
  }
  assert c != 85 + 37;
}
