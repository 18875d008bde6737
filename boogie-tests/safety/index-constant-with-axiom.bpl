// RUN: check --rounds 1
// EXPECT: violated
// RUN: check --rounds 1 --method eager
// EXPECT: violated
// RUN: check --rounds 1 --entry Bits
// EXPECT: violated
// RUN: check --rounds 2 --entry Threads --method eager
// EXPECT: violated
// RUN: check --rounds 2 --entry Threads
// EXPECT: violated
// RUN: check --rounds 1 --entry Argument
// EXPECT: violated
// RUN: check --rounds 1 --entry Far
// EXPECT: holds complete
//
// Maps that are only read at the values of constants are split, and the constants leave the translation. What axioms say of them still
// counts: the execution that is shown has values that satisfy the axioms.

const unique first, second: int;
axiom first == 1;
axiom second > 5;
const unique low, high: bv8;
axiom high == 200bv8;
const limit: int;
axiom limit > second;

var M: [int]int;
var B: [bv8]bool;

procedure {:entrypoint} Main()
{
  assert M[first] == 0 || M[second] == 1;
}

procedure Bits()
{
  assert B[low] ==> B[high];
}

procedure Threads()
  modifies M;
{
  M[first] := 0;
  M[second] := 0;
  async call Writer(first);
  async call Writer(second);
  assert M[first] + M[second] < 2;
}

procedure Writer(at: int)
  modifies M;
{
  M[at] := 1;
}

// A parameter that nothing reads is not passed.
procedure Argument()
{
  call Ignores(second);
}

procedure Ignores(x: int)
{
  assert M[first] != 7;
}

procedure Far()
  modifies M;
{
  M[limit] := 3;
  assert limit > 6 && M[limit] == 3;
}
