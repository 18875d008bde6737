// Where old and the results are in scope.

var g, h: int where g <= h;
procedure P(x: int where x > g, y: int where y > x) returns (r: int where r > x + y, s: int where s > r)
  requires g > x;
  requires {:msg "positive"} x > 0;
  free requires h == 0;
  modifies g;
  modifies ;
  ensures old(g) + x < g + r;
  free ensures s == old(old(h));
{
  var l: int where l < k, k: int where k > old0;
  var old0: int;
  g := old(g + x) + l;
  r, s := x, s;
  havoc l, s;
}
