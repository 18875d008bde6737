// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Addresses are words, as SMACK has them; what is there is an integer.

var memory: [bv32]int;

procedure {:entrypoint} Main(p: bv32)
  modifies memory;
{
  while (memory[p] > 0) {
    memory[p] := memory[p] - 1;
  }
}
