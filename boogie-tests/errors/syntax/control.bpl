// RUN: resolve
// EXPECT: error: ":=" expected

procedure P()
{
  L x := 1;
  goto ;
  break 3;
  while x {
  }
  if (x)
    y := 1;
  atomic x := 1;
  yield
}
