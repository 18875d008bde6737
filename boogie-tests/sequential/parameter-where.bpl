// RUN: verify --entry Behind
// EXPECT: proved
// RUN: verify --entry Behind --solver z3
// EXPECT: holds
// RUN: verify --entry Named
// EXPECT: holds
// RUN: verify --entry Outside
// EXPECT: violated
//
// The clause of a parameter is assumed where a body begins, whoever comes there; of an argument of a procedure without one nothing is.

var g: int;

procedure Inside(i: int where i == 0)
{
}

procedure Other(i: int where i > g) returns (r: int);

implementation Other(n: int) returns (s: int)
{
  s := n - g;
}

procedure NoBody(i: int where i == 0);

procedure Behind()
{
  var j: int;

  assume j > 3;
  call Inside(j);
  assert false;
}

procedure Named(k: int)
{
  var r: int;

  call r := Other(k);
  assert r > 0;
}

procedure Outside()
{
  call NoBody(1);
  assert false;
}
