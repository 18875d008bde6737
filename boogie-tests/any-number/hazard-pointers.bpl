// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Hazard pointers: what a reader has announced and then found in place is not freed.

var shared, fresh: int;
var hazard: [int]int;
var freed: [int]bool;

procedure {:entrypoint} Main()
  modifies shared, fresh, hazard, freed;
{
  var n: int;
  shared, fresh := 1, 2;
  hazard := (lambda k: int :: 0);
  freed := (lambda k: int :: false);
  n := 0;
  while (*) {
    if (*) { async call Reader(n); n := n + 1; } else { async call Writer(); }
  }
}

procedure Reader(me: int)
  modifies hazard;
{
  var seen: int;
  while (*) {
    seen := shared;
    hazard[me] := seen;
    if (shared == seen) {
      assert !freed[seen];
    }
    hazard[me] := 0;
  }
}

procedure Writer()
  modifies shared, fresh, freed;
{
  var former: int;
  while (*) {
    atomic { former := shared; shared := fresh; fresh := fresh + 1; }
    atomic { assume (forall k: int :: hazard[k] != former); freed[former] := true; }
  }
}
