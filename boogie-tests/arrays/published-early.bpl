// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: announced, then written.

var value: [int]int;
var ready: [int]bool;
var m, seen: int;

procedure {:entrypoint} Main()
  modifies value, ready, seen;
{
  assume !ready[m];
  async call Publish();
  assume ready[m];
  seen := value[m];
  assert seen == m;
}

procedure Publish()
  modifies value, ready;
{
  var i: int;
  i := 0;
  while (true) {
    ready[i] := true; value[i] := i;
    i := i + 1;
  }
}
