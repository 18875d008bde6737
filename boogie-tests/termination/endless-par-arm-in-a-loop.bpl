// RUN: check --property termination
// EXPECT: violated
// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The arm that goes round for ever keeps its creator from coming to the next round.

var go: bool;

procedure {:entrypoint} Main(n: int)
  modifies go;
{
  var i: int;

  go := false;
  i := 0;
  while (i < n) {
    par Spin(i) | Other();
    i := i + 1;
  }
}

procedure Spin(k: int)
{
  var j: int;

  j := k;
  while (j >= 0) {
    j := j + 1;
  }
}

procedure Other()
  modifies go;
{
  go := !go;
}
