// RUN: verify
// EXPECT: violated
// RUN: check
// EXPECT: violated
// RUN: check --rounds 2 --method eager
// EXPECT: violated
// RUN: explore
// EXPECT: violated
//
// The map is what the lambda gives, at all indices: a table with a default, as a witness has it, is not that map.

procedure {:entrypoint} Main()
{
  var even: [int]bool;
  assume even == (lambda n: int :: n mod 2 == 0);
  assert even[3];
}
