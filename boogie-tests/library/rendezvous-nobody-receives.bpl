// RUN: check --lib threads --property deadlock
// EXPECT: violated
//
// Nobody receives what is sent on a channel without capacity.

procedure {:entrypoint} Main()
{
  call Channel_Init(1, 0);
  call Channel_Send(1, 5);
}
