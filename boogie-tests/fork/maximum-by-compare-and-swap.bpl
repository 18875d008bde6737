// RUN: check
// EXPECT: proved
//
// Three threads raise a maximum with compare-and-swap.

var largest: int;

procedure ULTIMATE.start()
  modifies largest;
{
  largest := 0;
  fork 3 Raise(3);
  fork 7 Raise(7);
  fork 5 Raise(5);
  join 3;
  join 7;
  join 5;
  assert largest == 7;
}

procedure Raise(k: int)
  modifies largest;
{
  var seen: int;
  var swapped: bool;

  swapped := false;
  seen := largest;
  while (seen < k && !swapped) {
    atomic {
      swapped := largest == seen;
      if (swapped) {
        largest := k;
      }
    }
    seen := largest;
  }
}
