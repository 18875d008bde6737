// RUN: check --property termination --timeout 60
// EXPECT: proved
// BOOGIE: skip it is asked without bounds
//
// By -5 remains what remains by 5.

procedure {:entrypoint} Main()
{
  var x: int;
  havoc x;
  while (x mod (-5) != 0) { x := x + 2; }
}
