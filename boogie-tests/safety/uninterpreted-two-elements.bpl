// RUN: explore
// EXPECT: violated
//
// Both flags are up only if the type has exactly two elements.
type T;
var up: [T]bool;

procedure {:entrypoint} Main()
  modifies up;
{
  var a: T;
  var b: T;
  assume a != b;
  atomic { assume (forall t: T :: !up[t]); }
  up[a] := true;
  up[b] := true;
  assert !(forall t: T :: up[t]);
}
