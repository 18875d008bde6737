// RUN: check --lib threads --property safety
// EXPECT: proved
// RUN: check --lib threads --property deadlock
// EXPECT: proved
//
// A channel of two places gives what was sent in the order in which it was sent.

procedure {:entrypoint} Main()
  modifies Channel.capacity, Channel.first, Channel.count, Channel.contents;
{
  var a, b, c: int;

  call Channel_Init(1, 2);
  async call Send();
  call a := Channel_Receive(1);
  call b := Channel_Receive(1);
  call c := Channel_Receive(1);
  assert a == 1 && b == 2 && c == 3;
}

procedure Send()
  modifies Channel.count, Channel.contents;
{
  call Channel_Send(1, 1);
  call Channel_Send(1, 2);
  call Channel_Send(1, 3);
}
