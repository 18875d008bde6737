// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Hazard pointers: a reader says which node it reads and looks again whether that is still the one; nodes are numbered as they are made.

var hp: [int]int; // hazard of each thread, 0 none
var top: int;
var freed: [int]bool;
var fresh: int;
procedure Reader(me: int) modifies hp;
{
  var p: int;
  while (*) {
    p := top;
    hp[me] := p;
    if (top == p) {
      assert !freed[p];
    }
    hp[me] := 0;
  }
}
procedure Writer() modifies top, fresh, freed;
{
  var od, nu: int;
  while (*) {
    atomic { nu := fresh; fresh := fresh + 1; }
    atomic { od := top; top := nu; }
    atomic { assume (forall t: int :: hp[t] != od); freed[od] := true; }
  }
}
procedure {:entrypoint} main() modifies hp, top, freed, fresh;
{
  var n: int;
  hp := (lambda t: int :: 0); freed := (lambda t: int :: false); top := 1; fresh := 2; n := 0;
  async call Writer();
  while (*) { async call Reader(n); n := n + 1; }
}
