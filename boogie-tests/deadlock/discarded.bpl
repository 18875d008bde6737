// RUN: check --property deadlock --rounds 2
// EXPECT: holds complete
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: holds complete
// EXPLORE: --int-range 0..1
//
// Where an assumption about data is false there is no execution: the thread neither waits nor ends.

var flag: bool;

procedure {:entrypoint} Main()
  modifies flag;
{
  var v: int;
  flag := false;
  async call Waits();
  havoc v;
  assume v > 0;
  assume v < 0;
}

procedure Waits()
{
  assume flag;
}
