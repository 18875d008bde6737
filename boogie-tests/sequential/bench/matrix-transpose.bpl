// RUN: verify --unroll 4 --recursion 1
// EXPECT: holds complete
// A square matrix, as a map of maps, is transposed in place: twice is not at all.

var m: [int][int]int;

procedure Transpose()
  modifies m;
{
  var i, j, t: int;

  i := 0;
  while (i < 4) {
    j := i + 1;
    while (j < 4) {
      t := m[i][j];
      m[i][j] := m[j][i];
      m[j][i] := t;
      j := j + 1;
    }
    i := i + 1;
  }
}

procedure {:entrypoint} Main()
  modifies m;
{
  var was: [int][int]int;
  var i, j: int;

  was := m;
  assume 0 <= i && i < 4 && 0 <= j && j < 4;
  call Transpose();
  assert m[i][j] == was[j][i];
  call Transpose();
  assert m[i][j] == was[i][j];
}
