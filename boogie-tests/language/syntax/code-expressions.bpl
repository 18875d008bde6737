// DIALECT: both
// 

procedure P(x: int)
{
  assert |{ var b: bool;
            A: b := x > 0; goto B, C;
            B: assume b; return true;
            C: assume !b; return x <= 0; }|;
}
