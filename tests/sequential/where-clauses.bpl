// ENGINE: unroll 2 => holds
var g: int where 0 <= g && g < 3;
procedure get() returns (x: int where x == 1 || x == 2);
procedure {:entrypoint} main()
  modifies g;
{
  var i: int where i > 5; var x: int;
  assert g < 3;
  g := 9;
  havoc g;
  assert g >= 0 && g != 3;
  assert i != 5;
  call x := get();
  assert x * x <= 4;
}
