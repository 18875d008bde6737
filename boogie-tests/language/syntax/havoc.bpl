// DIALECT: both
// 

procedure P() returns (x: int, y: int)
{
  havoc x;
  havoc x, y;
}
