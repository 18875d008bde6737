// RUN: verify --entry Chain
// EXPECT: violated
// RUN: verify --entry Circle
// EXPECT: holds complete
// RUN: verify --entry Border
// EXPECT: violated
// RUN: verify --entry Beside --unroll 5
// EXPECT: holds complete
// RUN: verify --entry Sums
// EXPECT: holds complete
// RUN: verify --entry Overlap
// EXPECT: violated
// RUN: verify --entry Several
// EXPECT: violated
//
// Integers without bounds and how far they are from each other: few bits must do, and still stand for all integers.

var memory: [int]int;

// Far from each other, all of them: there must be room for all distances.
procedure Chain()
{
  var a, b, c, d, e: int;

  assume a + 4000 <= b && b + 4000 <= c && c + 4000 <= d && d + 4000 <= e;
  assert false;
}

procedure Circle()
{
  var a, b, c, d, e: int;

  assume a + 4000 <= b && b + 4000 <= c && c + 4000 <= d && d - 11999 <= e;
  assert a < e;
}

// What is near an integer outside of the width may itself be inside.
procedure Border()
{
  var a, b: int;

  assume a > 7 && b == a - 9;
  assert b > 7 || b < -8;
}

procedure Beside()
  modifies memory;
{
  var a, n, k: int;

  n := 0;
  memory[a + 4] := 7;
  while (n < 4) {
    memory[a + n] := n;
    n := n + 1;
  }
  assume 0 <= k && k < 4;
  assert memory[a + k] == k && memory[a + 4] == 7;
}

// Where one part of a sum is small and the other is not; and which is which is open.
procedure Sums()
{
  var a, b: int;

  assume 0 <= a && a <= 6 && b >= 0;
  assert a + b >= a && a + b >= b && a + b <= b + 6;
}

// Regions of memory that overlap where they are near.
procedure Overlap()
  modifies memory;
{
  var a, b: int;

  assume b > a + 5;
  memory[a + 5] := 1;
  memory[b] := 2;
  memory[b - 1] := 3;
  assert memory[a + 5] == 1;
}

// The only way is by distances that none of the comparisons names.
procedure Several()
{
  var a, b, c, d: int;

  assume b >= a + 9 && c >= b + 9 && d >= c + 9;
  assert d < a + 27 || d > a + 27;
}
