// RUN: check --method entries
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// A value is there when it is announced.

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
    value[i] := i; ready[i] := true;
    i := i + 1;
  }
}
