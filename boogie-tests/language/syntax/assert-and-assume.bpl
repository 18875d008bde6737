// DIALECT: both
// 

procedure P(x: int)
{
  assert x > 0;
  assert {:msg "positive"} {:attr x, 1} x > 0;
  assume x > 0;
  assume {:captureState "here"} true;
}
