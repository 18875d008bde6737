// RUN: check --property termination --fairness strong --cooperative
// EXPECT: violated
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
