// RUN: check --const N=4
// EXPECT: proved
// RUN: check --const N=5
// EXPECT: violated
// RUN: explore --const N=4
// EXPECT: proved
// RUN: check --const N=4 --method ic3
// EXPECT: proved
// RUN: check --const N=4 --method eager --rounds 1 --unroll 6
// EXPECT: holds
// RUN: check
// EXPECT: violated
//
// A constant gets its value on the command line: what is answered is about the program with it alone.

const N: int;
const Unused: bool;

procedure main() {
  var i: int;
  i := 0;
  while (i < N) { i := i + 1; }
  assert i != 5;
}
