// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// A lock with an owner, who may take it again.

var owner, depth, data: int;

procedure {:entrypoint} Main()
  modifies owner, depth, data;
{
  var n: int;
  owner, depth := 0, 0;
  n := 1;
  while (*) {
    async call Worker(n);
    n := n + 1;
  }
}

procedure Worker(me: int)
  modifies owner, depth, data;
{
  while (*) {
    atomic { assume owner == 0 || owner == me; owner := me; depth := depth + 1; }
    data := me;
    if (*) {
      atomic { assume owner == 0 || owner == me; owner := me; depth := depth + 1; }
      assert data == me;
      atomic { depth := depth - 1; if (depth == 0) { owner := 0; } }
    }
    assert data == me;
    atomic { depth := depth - 1; if (depth == 0) { owner := 0; } }
  }
}
