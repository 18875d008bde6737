// RUN: explore
// EXPECT: holds
//
// What is assumed of all entries is what they are: there are infinitely many, but no choice.
var a: [int]int;
var taken: [int]bool;
var grid: [int][int]int;

procedure {:entrypoint} Main()
  modifies a, taken, grid;
{
  assume (forall i: int :: a[i] == 7 && !taken[i]);
  assume (forall i: int, j: int :: grid[i][j] == 3);
  async call Take(1);
  async call Take(2);
}

procedure Take(i: int)
  modifies a, taken, grid;
{
  assert a[i] + grid[i][5] == 10;
  atomic { assert !taken[i]; taken[i] := true; }
  a[i] := a[i] + 1;
  assert a[i] == 8 && a[0] == 7;
}
