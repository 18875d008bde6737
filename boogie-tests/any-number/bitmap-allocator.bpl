// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// An allocator: a bit for each block, which is taken by test-and-set.

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
    atomic { assume !used[block]; used[block] := true; }
    data[block] := mine;
    assert data[block] == mine;
    used[block] := false;
  }
}
