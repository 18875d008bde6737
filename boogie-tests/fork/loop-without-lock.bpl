// RUN: check --property safety --rounds 3 --unroll 2
// EXPECT: violated
//
// As many threads as the loop forks, without a lock.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  var i: int;

  x := 0;
  i := 0;
  while (i < 2) {
    fork i Add();
    i := i + 1;
  }
  while (i > 0) {
    i := i - 1;
    join i;
  }
  assert x == 2;
}

procedure Add()
  modifies x;
{
  var read: int;

  read := x;
  x := read + 1;
}
