// RUN: check --method lazy --rounds 1
// EXPECT: violated
// RUN: check --method eager --rounds 1
// EXPECT: violated
// RUN: check
// EXPECT: violated
//
// What is assumed of all entries is so of those, too, that nobody reads or writes: a witness has to say what they are.

var m, other: [int]bool;
var number: [int]int;

procedure {:entrypoint} Main()
  modifies m;
{
  var first: bool;

  assume (forall i: int :: !other[i]) && (forall i: int :: number[i] == 7);
  first := m[3];
  m[3] := true;
  assume (forall i: int :: m[i]);
  assert first;
}
