// RUN: verify --unroll 6 --recursion 1
// EXPECT: holds complete
// A permutation and its inverse in two maps, kept in step by four exchanges.

var place: [int]int;
var who: [int]int;

procedure Exchange(p: int, q: int)
  modifies place, who;
{
  var x, y: int;

  x := who[p];
  y := who[q];
  who[p] := y;
  who[q] := x;
  place[y] := p;
  place[x] := q;
}

procedure {:entrypoint} Main()
  modifies place, who;
{
  var a, b, c, d, e, n: int;

  assume (forall i: int :: 0 <= i && i < 6 ==> 0 <= who[i] && who[i] < 6 && place[who[i]] == i);
  assume 0 <= a && a < 6 && 0 <= b && b < 6 && 0 <= c && c < 6 && 0 <= d && d < 6 && 0 <= e && e < 6;
  call Exchange(a, b);
  call Exchange(c, d);
  call Exchange(b, e);
  call Exchange(d, a);
  assume 0 <= n && n < 6;
  assert place[who[n]] == n;
}
