// RUN: check --property termination
// EXPECT: violated
//
// Each worker ends, and leaves another one behind.

procedure {:entrypoint} Main() {
  async call Worker(3);
}

procedure Worker(k: int) {
  var i: int;
  i := k;
  while (i > 0) { i := i - 1; }
  async call Worker(k);
}
