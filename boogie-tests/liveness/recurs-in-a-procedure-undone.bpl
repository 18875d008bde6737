// RUN: check --property termination --fairness strong
// EXPECT: violated
//
// As recurs-in-a-procedure, but the flag does not stay raised: one may pass the choice each time when the other does not look.

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
    flag := false;
  }
}
