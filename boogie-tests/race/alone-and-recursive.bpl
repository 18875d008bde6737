// RUN: check --property race
// EXPECT: proved
// EXPLORE: skip data without bounds
// BOOGIE: skip it is no question within bounds
//
// Nobody is there to race with, however deep it goes.

var x: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := x + 1;
  call main();
}
