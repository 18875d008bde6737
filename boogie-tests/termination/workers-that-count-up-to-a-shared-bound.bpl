// RUN: check --property termination
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// The bound is written before the workers are there, and by nobody else; what they add up is written by all.

var bound, sum: int;

procedure {:entrypoint} Main() modifies bound, sum; {
  var n: int;
  havoc bound;
  sum := 0;
  while (n > 0) { async call Worker(); n := n - 1; }
}

procedure Worker() modifies sum; {
  var i: int;
  i := 100;
  while (i > 0 && i < 1000) { atomic { sum := sum + i; } i := i - 1; }
}
