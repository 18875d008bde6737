// RUN: check
// EXPECT: violated
//
// As beside-messages.bpl, but the receiver says that it has read before it has.

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
  full := false;
  sent := false;
  if (*) {
    call Receive();
    call Receive();
  }
}
