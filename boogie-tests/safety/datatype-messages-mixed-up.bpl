// RUN: check --method ic3
// EXPECT: violated
// RUN: check
// EXPECT: violated
//
// The last message has the value of the first.

datatype Message { Nothing(), Number(value: int), Stop(value: int) }

var message: Message;

procedure {:entrypoint} Main()
  modifies message;
{
  message := Nothing();
  async call Send();
  async call Receive();
}

procedure Send()
  modifies message;
{
  atomic { assume message is Nothing; message := Number(3); }
  atomic { assume message is Nothing; message := Stop(3); }
}

procedure Receive()
  modifies message;
{
  var got: Message;
  while (!(got is Stop)) {
    atomic { assume !(message is Nothing); got := message; message := Nothing(); }
    assert got->value == (if got is Number then 3 else 4);
  }
}
