// RUN: check --property termination
// EXPECT: violated
//
// Each worker ends, but whoever creates them does not.

procedure {:entrypoint} Main() {
  while (true) { async call Worker(); }
}

procedure Worker() {
  var i: int;
  i := 3;
  while (i > 0) { i := i - 1; }
}
