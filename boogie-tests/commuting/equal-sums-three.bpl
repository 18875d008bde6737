// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Three threads add up the same array.

var a: [int]int;
var n: int;
var s1, s2, s3: int;

procedure {:entrypoint} Main()
  modifies s1, s2, s3;
{
  s1, s2, s3 := 0, 0, 0;
  par First() | Second() | Third();
  assert s1 == s2 && s2 == s3;
}

procedure First()
  modifies s1;
{
  var i: int;
  i := 0;
  while (i < n) {
    s1 := s1 + a[i];
    i := i + 1;
  }
}

procedure Second()
  modifies s2;
{
  var i: int;
  i := 0;
  while (i < n) {
    s2 := s2 + a[i];
    i := i + 1;
  }
}

procedure Third()
  modifies s3;
{
  var i: int;
  i := 0;
  while (i < n) {
    s3 := s3 + a[i];
    i := i + 1;
  }
}
