// RUN: explore
// EXPECT: holds
//
// There is a third element, so two flags are not all.
type T;
var up: [T]bool;

procedure {:entrypoint} Main()
  modifies up;
{
  var a: T;
  var b: T;
  var c: T;
  assume a != b && b != c && a != c;
  assume (forall t: T :: !up[t]);
  up[a] := true;
  up[b] := true;
  assert !(forall t: T :: up[t]);
}
