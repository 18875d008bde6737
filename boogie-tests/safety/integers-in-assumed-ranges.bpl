// RUN: explore
// EXPECT: holds complete
// RUN: check --rounds 1
// EXPECT: holds
//
// Arbitrary integers that have the values only which the next assumptions, clauses and contracts leave to them.

type Pair;

const size: int;
axiom 0 < size && size < 3;

var total: int;

procedure Pick(limit: int) returns (r: int);
  ensures 0 <= r;
  ensures r < limit || r == limit;

procedure Adds()
  modifies total;
{
  var c, d: int;
  var e: int where e == 1 || e == 4;

  havoc c, d;
  assume 0 <= c && c <= 1;
  assume c < d && !(d > size);
  total := total + c + d + e;
  call c := Pick(2);
  total := total + c;
}

procedure {:entrypoint} Main(p: int)
  requires -1 <= p && p - 1 < 1;
  modifies total;
{
  total := p;
  async call Adds();
  assert total >= -1 && total <= 10;
}
