// RUN: resolve --strict
// EXPECT: error: modifies clause: x
// RUN: check --property safety --rounds 1 --strict
// EXPECT: error: modifies clause: x
// RUN: check --property safety --rounds 1
// EXPECT: violated
//
// A missing `modifies` is an error with `--strict`, and inferred without.

var x: int;

procedure {:entrypoint} Main()
{
  x := 1;
  assert x == 2;
}
