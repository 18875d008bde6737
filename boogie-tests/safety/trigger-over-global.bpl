// RUN: check --rounds 2 --unroll 1
// EXPECT: holds
// RUN: check --rounds 2 --unroll 1 --method eager --granularity access
// EXPECT: holds
//
// A trigger that mentions a shared global. What eager puts in its place chooses by the round, and may not stand in a trigger.

var full: [int][int]bool;

procedure {:entrypoint} Main()
  modifies full;
{
  assume (forall i, v: int :: {full[i][v]} 0 <= i && i < 2 && 0 <= v && v < 2 ==> !full[i][v]);
  async call Put(0);
  async call Put(1);
  assert (forall i: int, v: int :: {full[i][v]} 0 <= i && i < 2 && 0 <= v && v < 2 && full[i][v] ==> v == 1 - i);
}

procedure Put(i: int)
  modifies full;
{
  full[i][1 - i] := true;
}
