// RUN: check --property response(asked,!asked)
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Seeded: a delay that is negative from the beginning loses the request, again and again.

var asked: bool;

procedure {:entrypoint} Main()
  modifies asked;
{
  asked := false;
  async call Client();
  async call Server();
}

procedure Client()
  modifies asked;
{
  while (true) {
    assume !asked;
    asked := true;
  }
}

procedure Server()
  modifies asked;
{
  var delay: int;

  while (true) {
    assume asked;
    havoc delay;
    while (delay > 0) { delay := delay - 1; }
    if (delay == 0) { asked := false; }
  }
}
