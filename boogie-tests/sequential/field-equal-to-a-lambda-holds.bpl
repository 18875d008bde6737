// RUN: check
// EXPECT: proved
// RUN: explore
// EXPECT: holds
//
// The same, where nothing else is possible.

datatype Set { Set(has: [int]bool, tag: bool), Tagged(tag: bool) }

procedure {:entrypoint} Main()
{
  var set: Set;
  assume set is Set && set->has == (lambda n: int :: n mod 2 == 0);
  assert set->has[4] && !set->has[3];
  set->has[3] := true;
  assert set->has[3] && !set->has[5];
}
