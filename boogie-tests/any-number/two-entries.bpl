// RUN: check
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip threads without number
//
// A map with two entries, which any number of threads copy onto each other: what is known of the one is known of the other.

var m: [bool]int;

procedure {:entrypoint} Main()
  modifies m;
{
  m[true] := 1;
  m[false] := 2;
  while (*) {
    async call Copy();
  }
}

procedure Copy()
  modifies m;
{
  var b: bool;

  m[b] := m[!b];
  assert m[true] == 1 || m[true] == 2;
}
