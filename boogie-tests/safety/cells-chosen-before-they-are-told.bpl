// RUN: explore
// EXPECT: violated
//
// What an entry is was asked before all of them are told, and it has been written since.
var m: [int]bool;

procedure {:entrypoint} Main()
  modifies m;
{
  var first: bool;
  first := m[3];
  m[3] := true;
  atomic { assume (forall i: int :: m[i]); }
  assert first;
}
