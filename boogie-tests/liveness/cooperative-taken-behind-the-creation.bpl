// RUN: check --property termination --method ic3 --fairness strong --cooperative
// EXPECT: unknown
// RUN: check --property termination --fairness strong --cooperative
// EXPECT: violated
// RUN: check --property always-eventually(done) --method ic3 --fairness none --cooperative
// EXPECT: unknown
//
// Behind a creation others may run: the child may take the token before its creator comes to it, which then waits in a loop for ever.

var done, token: bool;

procedure {:entrypoint} Main()
  modifies done, token;
{
  done := false;
  token := true;
  async call Child();
  if (token) {
    token := false;
    done := true;
  }
  while (!done) {
  }
}

procedure Child()
  modifies token;
{
  token := false;
}
