// RUN: check
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// The program has a function of this name that says something else.

function Sum(m: [int]int, i: int): int
{
  i
}

var a: [int]int;
var n, s1, s2: int;

procedure {:entrypoint} Main()
  modifies s1, s2;
{
  s1, s2 := 0, 0;
  par Up() | Down();
  assert s1 == s2;
}

procedure Up()
  modifies s1;
{
  var i: int;
  i := 0;
  while (i < n) {
    s1 := s1 + a[i];
    i := i + 1;
  }
}

procedure Down()
  modifies s2;
{
  var i: int;
  i := n - 1;
  while (i >= 0) {
    s2 := s2 + a[i];
    i := i - 1;
  }
}
