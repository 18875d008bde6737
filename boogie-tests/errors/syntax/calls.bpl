// RUN: resolve
// EXPECT: error: "call" expected

procedure P()
{
  free async call Q();
  call Q;
  async call Q() | R();
  call Q(1,);
  par Q() | ;
}
