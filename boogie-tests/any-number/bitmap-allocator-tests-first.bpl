// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// The bit is tested in one step, and set in the next.

var used: [int]bool;
var data: [int]int;

procedure {:entrypoint} Main()
  modifies used, data;
{
  used := (lambda k: int :: false);
  while (*) { async call User(); }
}

procedure User()
  modifies used, data;
{
  var block, mine: int;
  while (*) {
    havoc block, mine;
    assume !used[block];
    used[block] := true;
    data[block] := mine;
    assert data[block] == mine;
    used[block] := false;
  }
}
