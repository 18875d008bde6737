// RUN: check --property termination
// EXPECT: violated
//
// One thread whose data, of any size at first, come to a period of seven: no rounds but turns of the loop are needed.

procedure {:entrypoint} Main()
{
  var x: int;
  havoc x;
  while (x > 0) {
    x := x mod 7 + 1;
  }
}
