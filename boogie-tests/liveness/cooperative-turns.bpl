// RUN: check --property response(waiting,!waiting) --method ic3 --fairness weak --cooperative
// EXPECT: proved
// RUN: check --property response(waiting,!waiting) --method ic3 --fairness strong --cooperative
// EXPECT: proved
// RUN: check --property response(waiting,!waiting) --fairness none --cooperative
// EXPECT: violated
//
// Who has asked is served, if both threads run again and again.

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
    if (granted) {
      waiting := false;
    } else {
      assume granted;
      waiting := false;
    }
    yield;
  }
}

procedure Server()
  modifies granted;
{
  while (true) {
    if (waiting && !granted) {
      granted := true;
    }
    yield;
  }
}
