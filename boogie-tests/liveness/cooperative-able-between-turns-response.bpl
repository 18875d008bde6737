// RUN: check --property response(p,q) --cooperative --fairness strong --method lasso
// EXPECT: violated
// RUN: check --property response(p,q) --cooperative --fairness strong --method lazy-lasso
// EXPECT: violated
// RUN: check --property response(p,q) --cooperative --fairness strong
// EXPECT: violated

var x, p, q: bool;

procedure {:entrypoint} Main()
  requires !x && !p && !q;
  modifies x, p;
{
  async call Waits();
  p := true;
  while (true) {
    x := true;
    x := false;
    yield;
  }
}

procedure Waits()
  modifies q;
{
  assume x;
  q := true;
}
