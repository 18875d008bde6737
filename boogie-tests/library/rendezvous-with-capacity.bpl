// RUN: check --lib threads --property safety
// EXPECT: violated
// RUN: check --lib threads --property deadlock
// EXPECT: proved
//
// With capacity, who sends need not wait.

var ready: bool;

procedure {:entrypoint} Main()
  modifies ready;
{
  ready := false;
  call Channel_Init(1, 1);
  async call Receive();
  async call Send(5);
  async call Send(6);
}

procedure Send(x: int)
{
  call Channel_Send(1, x);
  assert ready;
}

procedure Receive()
  modifies ready;
{
  var x, y: int;

  ready := true;
  call x := Channel_Receive(1);
  call y := Channel_Receive(1);
  assert x + y == 11;
}
