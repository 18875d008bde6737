// Blocks as expressions.

procedure P(x: int) returns (r: bool)
  requires |{ var y: int; A: y := x; goto B, C; B: assume y > 0; return true; C: assume y <= 0; return x == 0; }|;
{
  r := |{ A: return |{ B: return x == 1; }|; }|;
}
