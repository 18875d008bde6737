// ENGINE: unroll 1 => holds
var m: [int][bool]int;
var p: [int, bool]int;
procedure {:entrypoint} main()
  modifies m, p;
{
  var i: int; var b: bool;
  m[i][b] := 5;
  m[i + 1][true] := 6;
  assume -4 <= i && i <= 4;
  assert m[i][b] == 5;
  assert m[i + 1][true] == 6;
  p[i, true] := 1;
  p[i, false] := 2;
  assert p[i, b] == 1 || p[i, b] == 2;
  assert p[i, b] == 1 <==> b;
}
