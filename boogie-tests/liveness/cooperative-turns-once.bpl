// RUN: check --property response(waiting,!waiting) --fairness weak --cooperative
// EXPECT: violated
// RUN: check --property response(waiting,!waiting) --fairness strong --cooperative
// EXPECT: violated
//
// As cooperative-turns, but the server looks once only.

var waiting, granted: bool;

procedure {:entrypoint} Main()
  modifies waiting, granted;
{
  waiting := false;
  granted := false;
  async call Client();
  async call Server();
}

procedure Client()
  modifies waiting, granted;
{
  while (true) {
    granted := false;
    waiting := true;
    yield;
    assume granted;
    waiting := false;
    yield;
  }
}

procedure Server()
  modifies granted;
{
  yield;
  if (waiting) {
    granted := true;
  }
}
