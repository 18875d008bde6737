// RUN: check --rounds 1
// EXPECT: violated
// RUN: check
// EXPECT: violated
// RUN: explore --int-range 3..7
// EXPECT: violated
//
// A function and a constant may have one name: the witness gives both, `limit()` is the function's.

const limit: int;
function limit(int): int;
axiom limit(3) == 7 && limit == 3;

procedure {:entrypoint} Main()
{
  assert limit(limit) == 3;
}
