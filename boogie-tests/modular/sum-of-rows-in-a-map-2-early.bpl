// RUN: check --method samples
// EXPECT: violated
//
// No row waits for the last cell above: a map for all cells.

var a: [int,int]int;
var s: [int,int]int;
var done: [int,int]bool;

procedure {:entrypoint} Main()
  modifies s, done;
{
  done := (lambda i, j: int :: false);
  async call First();
  async call Row(1);
  assume done[1,0];
  assert s[1,0] == a[0,0] + a[1,0];
  assume done[1,1];
  assert s[1,1] == a[0,1] + a[1,1];
  assume done[1,2];
  assert s[1,2] == a[0,2] + a[1,2];
}

procedure First()
  modifies s, done;
{
  var j: int;
  j := 0;
  while (j < 3) {
    s[0,j] := a[0,j];
    done[0,j] := true;
    j := j + 1;
  }
}

procedure Row(i: int)
  modifies s, done;
{
  var j: int;
  j := 0;
  while (j < 3) {
    assume done[i-1,j] || j == 2;
    s[i,j] := s[i-1,j] + a[i,j];
    done[i,j] := true;
    j := j + 1;
  }
}
