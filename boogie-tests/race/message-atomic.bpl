// RUN: check --property race --rounds 2
// EXPECT: holds complete
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds complete
//
// The data behind a synchronization variable are touched by one after the other.

var {:atomic} flag: bool;
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
  var f: bool;
  f := flag;
  if (f) {
    data := 0;
  }
}
