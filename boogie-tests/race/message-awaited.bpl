// RUN: check --property race --rounds 2
// EXPECT: holds complete
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds complete
//
// Who waits for the flag takes its step when the flag is set, and the sender has nothing left to do.

var flag: bool;
var data: int;

procedure {:entrypoint} Main()
  modifies flag, data;
{
  flag := false;
  async call Send();
  async call Receive();
}

procedure Send()
  modifies flag, data;
{
  data := 42;
  flag := true;
}

procedure Receive()
  modifies data;
{
  assume flag;
  data := 0;
}
