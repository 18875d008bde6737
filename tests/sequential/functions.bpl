// ENGINE: unroll 1 => holds
function f(int): int;
function max(a: int, b: int): int { if a < b then b else a }
function {:inline} twice(a: int): int { a + a }
const c: int;
axiom 0 <= c && c < 5;
const unique red, green, blue: int;
axiom 0 <= red && red < 3;
axiom 0 <= green && green < 3;
axiom 0 <= blue && blue < 3;
type Color;
const unique black, white: Color;
procedure {:entrypoint} main()
{
  var x, y: int; var p, q: Color;
  assume x == y;
  assert f(x) == f(y);
  assert max(c, 7) == 7;
  assert twice(c) <= 8;
  assert red + green + blue == 3;
  assert black != white;
  assume p == black && q != white;
  assert p != white;
  assert (var z := c; z + z) == twice(c);
}
