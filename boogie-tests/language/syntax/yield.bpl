// DIALECT: legacy
// 

procedure P()
{
  yield;
}
