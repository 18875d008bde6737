// RUN: check --property deadlock --timeout 5
// EXPECT: violated
// BOOGIE: skip it is asked without bounds
// PENDING: the judge does not evaluate such a quantifier
//
// The only entry that is true has a small index. That the judge cannot say so is no fault of who found it.

var m: [int]bool;

procedure {:entrypoint} Main()
  modifies m;
{
  m := (lambda i: int :: false);
  m[1] := true;
  assume (exists i: int :: m[i] && i > 2);
}
