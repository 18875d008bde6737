// RUN: resolve
// EXPECT: error: "]" expected

procedure P()
{
  x[1 := 2;
  y[2] = 3;
  a := b == c == d;
  e, := 1;
  f := ;
}
