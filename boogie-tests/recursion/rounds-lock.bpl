// RUN: check --method eager --rounds 2 --prove
// EXPECT: holds complete
//
// Recursive procedures under a lock: what is taken is put back before the lock is given back.

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
    assert taken == 0;
    locked := false;
  }
}

procedure Take(n: int)
  modifies taken;
{
  if (n > 0) {
    taken := taken + 1;
    call Take(n - 1);
    taken := taken - 1;
  }
}
