// RUN: check --property termination --method ic3 --fairness strong
// EXPECT: proved
// RUN: check --property termination --method ic3 --fairness none
// EXPECT: proved
//
// No loop holds the choice, so it is about the procedure: whoever executes `Once` again and again chooses to raise the flag, too.

var flag: bool;

procedure {:entrypoint} Main()
  modifies flag;
{
  flag := false;
  async call Try();
  async call Try();
}

procedure Try()
  modifies flag;
{
  while (!flag) {
    call Once();
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
