// RUN: check --method contracts
// EXPECT: unknown
// EXPLORE: skip integers have no bounds
//
// Of what arms return nothing is known.

var n: int;

procedure {:entrypoint} Main()
  modifies n;
{
  var r, s: int;

  par r := Count() | s := Count();
  assert r >= 1;
}

procedure Count() returns (r: int)
  modifies n;
{
  r := 1;
  if (*) {
    call r := Count();
    r := r + 1;
  }
  atomic { n := n + r; }
}
