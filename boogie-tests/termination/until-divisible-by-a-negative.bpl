// RUN: check --property termination --timeout 60
// EXPECT: proved
// EXPLORE: skip an arbitrary integer is chosen
// BOOGIE: skip it is asked without bounds
//
// By -5 remains what remains by 5.

procedure {:entrypoint} Main()
{
  var x: int;
  havoc x;
  while (x mod (-5) != 0) { x := x + 2; }
}
