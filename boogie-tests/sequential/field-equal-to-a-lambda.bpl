// RUN: verify
// EXPECT: violated
// RUN: check
// EXPECT: violated
// RUN: check --rounds 2 --method eager
// EXPECT: violated
// RUN: explore
// EXPECT: violated
//
// A map that is a field of a datatype is what the lambda gives, at all indices; the other field is read nowhere.

datatype Set { Set(has: [int]bool, tag: bool) }

procedure {:entrypoint} Main()
{
  var set: Set;
  assume set->has == (lambda n: int :: n mod 2 == 0);
  assert set->has[3];
}
