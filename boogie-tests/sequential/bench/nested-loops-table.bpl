// RUN: verify --unroll 5 --recursion 1
// EXPECT: holds complete
// Two loops inside of each other fill a table of products; two more look at it.

var m: [int][int]int;

procedure {:entrypoint} Main()
  modifies m;
{
  var i, j, n: int;

  i := 0;
  while (i < 4) {
    j := 0;
    while (j < 4) {
      m[i][j] := i * j + n;
      j := j + 1;
    }
    i := i + 1;
  }
  i := 0;
  while (i < 4) {
    j := 0;
    while (j < 4) {
      assert m[i][j] == m[j][i];
      j := j + 1;
    }
    i := i + 1;
  }
}
