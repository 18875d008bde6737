// RUN: check --property termination --method ic3 --fairness strong --cooperative
// EXPECT: proved
// RUN: check --property termination --method ic3 --fairness none --cooperative
// EXPECT: proved
// RUN: check --property termination --fairness none
// EXPECT: violated
//
// Nobody runs between the look at the token and the end of who has it: however the threads are scheduled. Where they may be switched anywhere, the
// second player may never get to set `done` again.

var done, token: bool;

procedure {:entrypoint} Main()
  modifies done, token;
{
  done := false;
  token := true;
  async call Player();
  async call Player();
}

procedure Player()
  modifies done, token;
{
  if (token) {
    done := false;
    token := false;
    done := true;
  }
  while (!done) {
  }
}
