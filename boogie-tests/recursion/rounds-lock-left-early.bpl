// RUN: check --method eager --rounds 2 --prove
// EXPECT: violated
//
// Seeded: the lock is given back while something is taken.

var locked: bool;
var taken: int;

procedure {:entrypoint} Main(n: int)
  modifies locked, taken;
{
  locked := false;
  taken := 0;
  async call Worker(n);
  async call Worker(7);
}

procedure Worker(n: int)
  modifies locked, taken;
{
  while (*) {
    atomic { assume !locked; locked := true; }
    assert taken == 0;
    call Take(n);
  }
}

procedure Take(n: int)
  modifies locked, taken;
{
  if (n > 0) {
    taken := taken + 1;
    call Take(n - 1);
    taken := taken - 1;
  } else {
    locked := false;
  }
}
