// ENGINE: unroll 1 => violated
type Color;
const unique black, white: Color;
function next(Color): Color;
procedure {:entrypoint} main()
{
  var p: Color;
  assume next(p) == black && next(next(p)) == white;
  assert p == white;
}
