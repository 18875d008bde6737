// RUN: check --property deadlock --rounds 2
// EXPECT: holds complete
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: holds complete
//
// Who made a parallel call waits for both arms, and they end.

var flag: bool;

procedure {:entrypoint} Main()
  modifies flag;
{
  flag := false;
  par call Waits() | Sets();
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
