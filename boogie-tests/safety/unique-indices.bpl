// RUN: check --rounds 1 --unroll 1
// EXPECT: violated
// RUN: check --rounds 1 --unroll 1 --method eager
// EXPECT: violated
// NOTE: 25: global `depth` is read here before anything wrote it
//
// A map whose indices are unique constants of an uninterpreted type is split; what its entries are at the start is a choice
// that names the constants.

type Tid;
const unique first: Tid;
const unique second: Tid;
var depth: [Tid]int;

procedure {:entrypoint} Main()
  modifies depth;
{
  async call Enter(first);
  async call Enter(second);
}

procedure Enter(t: Tid)
  modifies depth;
{
  depth[t] := depth[t] + 1;
  assert depth[t] != 5;
}
