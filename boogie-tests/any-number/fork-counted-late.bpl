// RUN: check
// EXPECT: violated
//
// Seeded: the check comes before the thread that is there is counted.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  var created: int;
  x := 0;
  created := 0;
  while (*) {
    fork created Add();
    assert x <= created;
    created := created + 1;
  }
}

procedure Add()
  modifies x;
{
  x := x + 1;
}
