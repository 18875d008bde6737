// RUN: check --property termination --fairness strong
// EXPECT: violated
//
// The loop executes nothing of the procedure that holds the choice, but for the first time: who goes round it without a choice is fair.

var flag: bool;

procedure {:entrypoint} Main()
  modifies flag;
{
  flag := false;
  call Once();
  while (!flag) {
    call Look();
  }
}

procedure Once()
  modifies flag;
{
  if (*) {
    assume {:recurs} true;
    flag := true;
  }
}

procedure Look()
  modifies flag;
{
  flag := flag;
}
