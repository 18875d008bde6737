// ENGINE: unroll 1 => violated
var g: int;
procedure pick(lo: int, hi: int) returns (x: int);
  requires lo <= hi;
  ensures lo <= x && x <= hi;
  ensures g == old(g) + 1;
  modifies g;
procedure {:entrypoint} main()
  modifies g;
{
  var x: int;
  assume g == 0;
  call x := pick(2, 5);
  call x := pick(x, 5);
  assert g == 2;
  assert 2 <= x && x <= 5;
  call x := pick(x + 1, 5);
}
