// RUN: check --method chc --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// The creator counts threads, and each of them itself once: those that are still to do it are the difference.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  var created: int;
  x := 0;
  created := 0;
  while (*) {
    fork created Add();
    created := created + 1;
    assert x <= created;
  }
}

procedure Add()
  modifies x;
{
  x := x + 1;
}
