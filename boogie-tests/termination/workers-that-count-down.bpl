// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Any number of workers, each of which counts down alone.

procedure {:entrypoint} Main() {
  var n: int;
  while (n > 0) { async call Worker(n); n := n - 1; }
}

procedure Worker(k: int) {
  var i: int;
  i := k;
  while (i > 0) { i := i - 1; }
}
