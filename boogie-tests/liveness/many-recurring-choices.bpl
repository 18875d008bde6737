// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method explore
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
//
// More choices that must recur than an exploration keeps track of: it says so, and others prove that the last loop, which never passes its
// own, is in no fair execution.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := true;
  if (false) {
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
    while (*) {
      assume {:recurs} true;
    }
  }
  while (*) {
    x := !x;
    if (false) {
      assume {:recurs} true;
    }
  }
}
