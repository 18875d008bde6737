// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --stem 1 --lasso 1 --unroll 3
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 2 --unroll 3 --method lazy-lasso
// EXPECT: holds
//
// Who comes to a loop again and again goes round it, also where it leaves the loop at once each time: what recurs in it must be passed.

var y: bool;

procedure {:entrypoint} main()
  modifies y;
{
  y := true;
  while (*) {
    y := !y;
    while (*) {
      assume {:recurs} false;
    }
  }
}
