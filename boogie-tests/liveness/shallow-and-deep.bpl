// RUN: explore --property termination --states 2000
// EXPECT: violated
//
// At each depth of the recursion the loop may go on for ever; what is shown is the one that is met first. From a lasso behind thousands of
// calls the replay did not come back.

var stop: bool;

procedure {:entrypoint} Main()
  modifies stop;
{
  stop := false;
  async call Stop();
  call Descend();
}

procedure Descend()
{
  while (*) { }
  if (!stop) {
    call Descend();
  }
}

procedure Stop()
  modifies stop;
{
  stop := true;
}
