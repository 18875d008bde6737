// RUN: check --property safety --rounds 1 --threads 4
// EXPECT: violated
// RUN: check --property safety --rounds 1 --threads 3
// EXPECT: holds incomplete
//
// A thread creates the next one, down a chain; slots are numbered in order of creation, so the whole chain runs in one
// round. The last link, the fourth thread, sees all the others' increments.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Link(2);
}

procedure Link(n: int)
  modifies x;
{
  x := x + 1;
  if (n > 0) {
    async call Link(n - 1);
  } else {
    assert x < 3;
  }
}
