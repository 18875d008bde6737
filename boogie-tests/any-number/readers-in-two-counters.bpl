// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Read, copy, update: readers are counted in one of two counters, as a Boolean says that each reads at its beginning.

var idx: bool;
var c0, c1: int;
var live: [int]bool;
var cur: int;
var fresh: int;
procedure R() modifies c0, c1;
{
  var my: bool; var p: int;
  while (*) {
    atomic { my := idx; if (my) { c1 := c1 + 1; } else { c0 := c0 + 1; } }
    p := cur;
    assert live[p];
    atomic { if (my) { c1 := c1 - 1; } else { c0 := c0 - 1; } }
  }
}
procedure U() modifies idx, live, cur, fresh;
{
  var od: int;
  while (*) {
    atomic { od := cur; fresh := fresh + 1; live[fresh] := true; cur := fresh; }
    idx := !idx;
    if (idx) { assume c0 == 0; } else { assume c1 == 0; }
    live[od] := false;
  }
}
procedure {:entrypoint} main() modifies idx, c0, c1, live, cur, fresh;
{
  idx := false; c0, c1 := 0, 0; cur := 0; fresh := 0; live := (lambda k: int :: k == 0);
  async call U();
  while (*) { async call R(); }
}
