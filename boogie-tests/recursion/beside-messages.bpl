// RUN: check
// EXPECT: proved
//
// A sender and a receiver that both recurse: what is sent is read before the next is sent, however deep they are.

var full, sent: bool;

procedure {:entrypoint} Main()
  modifies full, sent;
{
  full, sent := false, false;
  async call Send();
  async call Receive();
}

procedure Send()
  modifies full, sent;
{
  if (*) {
    call Send();
  }
  assume !full;
  assert !sent;
  sent := true;
  full := true;
  if (*) {
    call Send();
  }
}

procedure Receive()
  modifies full, sent;
{
  assume full;
  assert sent;
  sent := false;
  full := false;
  if (*) {
    call Receive();
    call Receive();
  }
}
