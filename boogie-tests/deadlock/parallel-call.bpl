// RUN: check --property deadlock --rounds 2
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: violated
//
// One arm of a parallel call waits for ever, and with it the thread that made the call.

var flag: bool;

procedure {:entrypoint} Main()
  modifies flag;
{
  flag := false;
  par call Waits() | Looks();
}

procedure Waits()
{
  assume flag;
}

procedure Sets()
  modifies flag;
{
  flag := true;
}

procedure Looks()
{
  var seen: bool;
  seen := flag;
}
